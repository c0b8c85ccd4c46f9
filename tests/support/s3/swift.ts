import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages } from '@guildhall/tools/debian-packages.ts'
import { freePort } from '../free-port.ts'

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']
const stores = ['account', 'container', 'object'] as const
const running = new Set<ChildProcess>()
// An interrupted run calls no `stop`.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The only account of the server. */
export const swiftAccount = { accessKeyId: 'guildhall:tester', secretAccessKey: 'the-secret-of-the-test' }

/**
 * Starts Debian's OpenStack Swift with its S3 interface, which verifies every signature: one copy of everything, in a folder
 * of its own. Browsers may use it from any origin. It can be stopped and started again on its port.
 */
export async function startSwift() {
  if (!isInstalled()) await installPackages(packages)
  if (!isInstalled()) throw new Error(`This test needs Debian’s packages ${packages.join(', ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-swift-'))
  const [port, ...ports] = await freePorts(4)
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true })
  write(folder, 'swift.conf', ['[swift-hash]', 'swift_hash_path_suffix = test', 'swift_hash_path_prefix = test'])
  write(folder, 'proxy.conf', proxyLines(folder, port as number))
  for (const [at, name] of stores.entries())
    write(folder, `${name}.conf`, storeLines(folder, name, ports[at] as number))
  await buildRings(folder, ports)
  const servers = [
    ...stores.map((name, at) => [name, ports[at] as number] as const),
    ['proxy', port as number] as const,
  ]
  const children: ChildProcess[] = []
  const start = async () => {
    for (const [name] of servers) children.push(run(folder, name))
    await Promise.all(servers.map(([name, each]) => answers(each, folder, name)))
  }
  const kill = async () => {
    await Promise.all(children.splice(0).map(end))
  }
  await start()
  return {
    port: port as number,
    endpoint: `http://127.0.0.1:${port}`,
    start,
    kill,
    async stop() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isInstalled = () =>
  spawnSync(
    'which',
    packages.map((name) => `${name}-server`),
  ).status === 0

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

const write = (folder: string, name: string, lines: string[]) =>
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`)

const common = (folder: string, port: number) => [
  '[DEFAULT]',
  'bind_ip = 127.0.0.1',
  `bind_port = ${port}`,
  'user = root',
  `swift_dir = ${folder}`,
  'workers = 0',
  // No syslog is needed: it writes to the file of the process.
  'log_address = /nowhere',
]

const storeLines = (folder: string, name: string, port: number) => [
  ...common(folder, port),
  `devices = ${join(folder, 'devices')}`,
  'mount_check = false',
  'fallocate_reserve = 0',
  '[pipeline:main]',
  `pipeline = ${name}-server`,
  `[app:${name}-server]`,
  `use = egg:swift#${name}`,
]

const { accessKeyId, secretAccessKey } = swiftAccount
const proxyLines = (folder: string, port: number) => [
  ...common(folder, port),
  '[pipeline:main]',
  'pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth slo copy proxy-server',
  '[app:proxy-server]',
  'use = egg:swift#proxy',
  'account_autocreate = true',
  'cors_allow_origin = *',
  '[filter:s3api]',
  'use = egg:swift#s3api',
  'auth_pipeline_check = false',
  'location = us-east-1',
  'cors_preflight_allow_origin = *',
  '[filter:cache]',
  'use = egg:swift#memcache',
  // Nothing answers there: it works without, and only asks for one.
  'memcache_servers = 127.0.0.1:9',
  '[filter:tempauth]',
  'use = egg:swift#tempauth',
  `user_${accessKeyId.replace(':', '_')} = ${secretAccessKey} .admin`,
  ...['catch_errors', 'gatekeeper', 'listing_formats', 'bulk', 'slo', 'copy'].flatMap((name) => [
    `[filter:${name}]`,
    `use = egg:swift#${name}`,
  ]),
]

// The command-line tool does the same in nine processes, which take seconds.
const ringBuilder = `
import sys
from swift.common.ring.builder import RingBuilder
for name, port in zip(sys.argv[2::2], sys.argv[3::2]):
    builder = RingBuilder(1, 1, 0)
    builder.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device='d1', weight=1))
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (sys.argv[1], name))
`

async function buildRings(folder: string, ports: number[]): Promise<void> {
  const rings = stores.flatMap((name, at) => [name, String(ports[at])])
  const child = spawn('/usr/bin/python3', ['-c', ringBuilder, folder, ...rings], { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The rings of Swift were not built: ${code}`)
}

function run(folder: string, name: string): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(`swift-${name}-server`, [join(folder, `${name}.conf`), '-v'], { stdio: ['ignore', log, log] })
  running.add(child)
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  running.delete(child)
}

async function answers(port: number, folder: string, name: string): Promise<void> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`swift-${name}-server did not start: ${readFileSync(join(folder, `${name}.log`), 'utf8')}`)
}
