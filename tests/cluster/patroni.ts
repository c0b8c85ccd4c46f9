import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installPackages } from '@guildhall/tools/debian-packages.ts'
import pg from 'pg'
import { freePort } from '../support/free-port.ts'

const packages = ['etcd-server', 'patroni', 'postgresql-15', 'haproxy', 'pgbouncer', 'redis-server']
const longestMs = 120_000

/** The passwords of the test's cluster: PostgreSQL's own user, the standby's, and Guildhall's. */
export const passwords = {
  postgres: 'postgres-of-the-test',
  replicator: 'standby-of-the-test',
  guildhall: 'pages-of-the-test',
}

export interface Machine {
  name: string
  port: number
  restPort: number
  dataDir: string
}

export type DatabaseCluster = Awaited<ReturnType<typeof startDatabaseCluster>>

/**
 * Starts what deploy/patroni says on this machine: etcd and two servers of PostgreSQL, of which one is the primary and the
 * other its synchronous standby. Only addresses, folders and passwords are those of the test. Installs Debian's packages.
 */
export async function startDatabaseCluster() {
  const isInstalled = ['etcd', 'patroni', 'haproxy', 'pgbouncer', 'redis-server'].every(
    (name) => spawnSync('which', [name]).status === 0,
  )
  if (!isInstalled) await installPackages(packages)
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-cluster-'))
  chmodSync(folder, 0o777)
  const running = new Set<ChildProcess>()
  const end = () => {
    for (const child of running) child.kill('SIGKILL')
    for (const machine of machines) killServer(machine)
  }
  // An interrupted run calls no `stop`.
  process.once('exit', end)
  const etcdPort = await startEtcd(folder, running)
  const machines: Machine[] = []
  for (const name of ['db1', 'db2'])
    machines.push({ name, port: await freePort(), restPort: await freePort(), dataDir: join(folder, `${name}-data`) })
  const config = join(folder, 'patroni.yml')
  // Everything else is read from the environment, as on the machines of an operator.
  writeFileSync(config, readFileSync('deploy/patroni/patroni.yml', 'utf8').replaceAll('10.0.0.0/24', '127.0.0.0/8'))

  const children = new Map<Machine, ChildProcess>()
  const start = (machine: Machine) => {
    const log = openSync(join(folder, `${machine.name}.log`), 'a')
    const env = { ...process.env, ...variablesOf(machine, folder, etcdPort) }
    const child = spawn('patroni', [config], { ...userOf('postgres'), env, stdio: ['ignore', log, log] })
    running.add(child)
    children.set(machine, child)
  }
  /** As when the machine loses its power: neither Patroni nor PostgreSQL says goodbye. */
  const kill = async (machine: Machine) => {
    const child = children.get(machine)
    if (!child) throw new Error(`${machine.name} does not run`)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    killServer(machine)
    await ended
    children.delete(machine)
    running.delete(child)
  }
  /** Returns the primary, or null if there is none at the moment. */
  const primary = async () => {
    for (const machine of children.keys()) if (await answersOk(machine, '/primary')) return machine
    return null
  }
  /** Resolves once there is a primary, and a standby that has every acknowledged commit. */
  const whole = () =>
    until(
      async () => {
        const first = await primary()
        if (!first) return false
        for (const machine of children.keys()) if (machine !== first && (await answersOk(machine, '/sync'))) return true
        return false
      },
      `The database has no primary with a synchronous standby: ${logsOf(folder, machines)}`,
    )

  /** Sets parameters of PostgreSQL on both machines, as `patronictl edit-config` does, and restarts them. */
  const setParameters = async (parameters: Record<string, string>) => {
    const leader = await primary()
    if (!leader) throw new Error('There is no primary')
    const send = (machine: Machine, method: string, path: string, body: object) =>
      fetch(`http://127.0.0.1:${machine.restPort}${path}`, { method, body: JSON.stringify(body) })
    await send(leader, 'PATCH', '/config', { postgresql: { parameters } })
    for (const machine of machines) {
      const isPending = async () => {
        const state = await fetch(`http://127.0.0.1:${machine.restPort}/patroni`).then((answer) => answer.json())
        return state.pending_restart === true
      }
      await until(isPending, `${machine.name} did not hear of its parameters`)
      await send(machine, 'POST', '/restart', {})
    }
    await whole()
  }

  for (const machine of machines) {
    start(machine)
    // The first one makes the cluster, so that the test knows which is the primary.
    if (machine === machines[0])
      await until(async () => (await primary()) !== null, `No primary: ${logsOf(folder, machines)}`)
  }
  await whole()
  await makeDatabase(machines[0] as Machine)
  return {
    folder,
    machines,
    start,
    kill,
    primary,
    whole,
    setParameters,
    async stop() {
      end()
      process.off('exit', end)
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function startEtcd(folder: string, running: Set<ChildProcess>): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()]
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const log = openSync(join(folder, 'etcd.log'), 'a')
  const args = [
    ...['--name', 'one', '--data-dir', join(folder, 'etcd')],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `one=${peer}`],
  ]
  running.add(spawn('etcd', args, { stdio: ['ignore', log, log] }))
  const isUp = () =>
    fetch(`${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isUp, `etcd did not start: ${join(folder, 'etcd.log')}`)
  return port
}

const variablesOf = ({ name, port, restPort, dataDir }: Machine, folder: string, etcdPort: number) => ({
  PATRONI_NAME: name,
  PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
  PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
  PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
  PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
  PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
  PATRONI_POSTGRESQL_DATA_DIR: dataDir,
  PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
  PATRONI_SUPERUSER_PASSWORD: passwords.postgres,
  PATRONI_REPLICATION_PASSWORD: passwords.replicator,
})

function killServer({ dataDir }: Machine): void {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  // Its children notice and end by themselves. It may be dead already.
  spawnSync('kill', ['-9', String(pid)])
}

function userOf(name: string): { uid: number; gid: number } | object {
  if (process.getuid?.() !== 0) return {}
  const idOf = (option: string) => Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const answersOk = ({ restPort }: Machine, path: string) =>
  fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function until(isTrue: () => Promise<boolean>, otherwise: string): Promise<void> {
  const end = Date.now() + longestMs
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(otherwise)
    await pause(200)
  }
}

const logsOf = (folder: string, machines: Machine[]) =>
  machines.map(({ name }) => join(folder, `${name}.log`)).join(', ')

/** The role and the database of Guildhall, as the handbook makes them. */
async function makeDatabase({ port }: Machine): Promise<void> {
  const client = new pg.Client({
    connectionString: `postgresql://postgres:${passwords.postgres}@127.0.0.1:${port}/postgres`,
  })
  await client.connect()
  await client.query(`create role guildhall login password '${passwords.guildhall}'`)
  await client.query('create database guildhall owner guildhall')
  await client.end()
}
