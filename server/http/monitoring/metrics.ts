import { statfs } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readLastBackup } from '#db/backup/installation-files.ts'
import type { Db } from '#db/connect.ts'
import type { Deps } from '../../deps.ts'
import { translate } from '../error-handler.ts'
import { innerCall } from '../limits/rate-limits.ts'

/** Counts and times every answer by route in `app.metrics`, for an internal listener that is never the public port. */
export function measureRequests(app: FastifyInstance, version: string): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'build_info',
    help: 'Always 1; its label is the version of Guildhall',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  // The metric of a route and status is looked up only once.
  const lines = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const { url: route = 'none' } = routeOptions
    const name = `${method} ${route} ${statusCode}`
    let line = lines.get(name)
    if (!line) {
      line = seconds.labels({ method, route, status: String(statusCode) })
      lines.set(name, line)
    }
    line.observe(elapsedTime / 1000)
    done()
  })
  app.decorate('metrics', registry)
}

/** Serves the registry in Prometheus format at an internal address; a Host that a stranger could own gets 421. */
export async function serveMetrics(registry: Registry, address: { host: string; port: number }): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (!isOwnHost(request.headers.host, address.host)) response.writeHead(421).end()
    else if (request.url !== '/metrics') response.writeHead(404).end()
    else
      await registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(address.port, address.host, done))
  return server
}

// Another site can point its own domain at this address and read the answers. That does not work with a numeric address, a
// name without a dot (`localhost`, a container) or this machine's own names.
function isOwnHost(host: string | undefined, listensAs: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname
  if (!name) return false
  return !name.includes('.') || isIP(name.replace(/^\[|\]$/g, '')) > 0 || [listensAs, hostname()].includes(name)
}

/** Counts refusals in `app.metrics`: by error code, failed sign-ins, and by limit. */
export function measureRefusals(app: FastifyInstance, { limits }: Pick<Deps, 'limits'>): void {
  const registers = [app.metrics]
  const refusals = new Counter({
    name: 'refusals_total',
    help: 'Refused calls by the code of the error',
    labelNames: ['code'],
    registers,
  })
  const signIns = new Counter({
    name: 'sign_in_failures_total',
    help: 'Sign-ins with a wrong address or password',
    registers,
  })
  app.addHook('onError', (request, _reply, error, done) => {
    done()
    if (innerCall.is(request)) return
    const { code } = translate(error)
    refusals.inc({ code })
    if (code === 'wrong_credentials') signIns.inc()
  })
  const help = 'Calls above a limit: refused, or asked for proof of work, since the start'
  addGauge(app.metrics, { name: 'limit_refusals', help, labels: ['limit'] }, () =>
    [...limits.refused()].map(([limit, value]) => ({ labels: { limit }, value })),
  )
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

type Values = { labels?: Record<string, string>; value: number }[]

/**
 * A gauge that is read when the metrics are requested. A value that cannot be read then (no database) is left out: the
 * others are still served.
 */
export function addGauge(
  registry: Registry,
  { name, help, labels = [] }: { name: string; help: string; labels?: string[] },
  read: () => Values | Promise<Values>,
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset()
      const values = await Promise.resolve()
        .then(read)
        .catch((): Values => [])
      // Without labels `reset` sets 0, a value that was never read.
      if (values.length === 0 && labels.length === 0) this.remove()
      for (const each of values) this.set(each.labels ?? {}, each.value)
    },
  })
}

/** Adds metrics of how this process uses its database connections. */
export function measurePool(registry: Registry, { pool }: Db): void {
  const help = 'Connections of the pool: total, idle, and callers waiting for one'
  addGauge(registry, { name: 'database_pool', help, labels: ['state'] }, () => [
    { labels: { state: 'total' }, value: pool.totalCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ])
}

/** Adds a metric of when the last backup of this data folder was written; none before the first backup. */
export function measureBackup(registry: Registry, dataDir: string): void {
  const help = 'When npm run backup last wrote an archive of this data folder'
  addGauge(registry, { name: 'backup_timestamp_seconds', help }, async () => [
    { value: (await readLastBackup(dataDir)).getTime() / 1000 },
  ])
}

/** Adds a metric of the free bytes on the disk of the data folder. */
export function measureStorage(registry: Registry, dataDir: string): void {
  const help = 'Bytes that the server may still use on the disk of DATA_DIR'
  addGauge(registry, { name: 'data_folder_free_bytes', help }, async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return [{ value: bavail * bsize }]
  })
}
