import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/free-port.ts'
import { startDatabaseProxy, startHaproxy } from '../support/haproxy.ts'
import { runPgbouncer } from '../support/pgbouncer.ts'
import { startReadyServer } from '../support/ready-server.ts'
import { startRedis } from '../support/redis-server.ts'
import { freshBucket, variablesOf } from '../support/s3/fresh-bucket.ts'
import { startSwift } from '../support/s3/swift.ts'
import { spawnServer } from '../support/server-process.ts'
import { passwords, startDatabaseCluster } from './patroni.ts'

const secret = 'a-secret-of-the-cluster-that-is-long-enough'

const program = fileURLToPath(new URL('./cluster-process.ts', import.meta.url))
const startOne = (env: Record<string, string>) => spawnServer(env, program)

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Starts the installation that deploy/ describes, on this machine, from Debian's packages: HAProxy in front of three processes, and in
 * front of two servers of PostgreSQL under Patroni; PgBouncer, Redis, and Swift for S3.
 */
export async function startCluster() {
  const stack = new AsyncDisposableStack()
  try {
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-cluster-files-'))
    stack.defer(() => rmSync(folder, { recursive: true, force: true }))
    const database = await startDatabaseCluster()
    stack.defer(() => database.stop())
    const [primaryPort, poolerPort] = [await freePort(), await freePort()]
    stack.use(await startDatabaseProxy(primaryPort, database.machines))
    stack.use(await startPooler(poolerPort, primaryPort))
    const redis = await startRedis()
    stack.defer(() => redis.stop())
    const swift = await startSwift()
    stack.defer(() => swift.stop())

    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const as = `guildhall:${passwords.guildhall}@127.0.0.1`
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const directUrl = `postgresql://${as}:${primaryPort}/guildhall`
    const variables = {
      ...{ DATABASE_URL: `postgresql://${as}:${poolerPort}/guildhall`, DATABASE_DIRECT_URL: directUrl },
      ...{ DATABASE_STATEMENTS: 'unnamed', REDIS_URL: redis.url, ...variablesOf(await freshBucket(swift)) },
      ...{ DATA_DIR: dataDir, AUTH_SECRET: secret, FILES_SECRET: secret, SEED_SIZE: 'none' },
      ...{ APP_ORIGIN: origin, HOST: '127.0.0.1', TRUST_PROXY_HOPS: '1', DRAIN_SECONDS: '5' },
    }
    const ports = [await freePort(), await freePort(), await freePort()]
    const processes: Awaited<ReturnType<typeof startReadyServer>>[] = []
    stack.defer(async () => {
      for (const { child, ended } of processes) {
        child.kill('SIGTERM')
        await ended
      }
    })
    // Migrations run in the first.
    for (const each of ports) processes.push(await startReadyServer(variables, each, startOne))
    stack.use(await startHaproxy(port, ports))

    /** Kills a process as by `kill -9`, and starts it again on its port. */
    const killProcess = async (at: number) => {
      const old = processes[at]
      old?.child.kill('SIGKILL')
      await old?.ended
      processes[at] = await startReadyServer(variables, ports[at] as number, startOne)
    }
    const all = stack.move()
    return {
      origin,
      dataDir,
      directUrl,
      database,
      processes,
      killProcess,
      stop: () => all.disposeAsync(),
    }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

// deploy/pgbouncer, with the addresses and the password of the test.
function startPooler(port: number, primaryPort: number): Promise<AsyncDisposable> {
  const text = readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8')
    .replace('port=5000', `port=${primaryPort}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer/userlist.txt', '{folder}/userlist.txt')
  return runPgbouncer(text, { 'userlist.txt': `"guildhall" "${passwords.guildhall}"\n` })
}
