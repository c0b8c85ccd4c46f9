import { createServer, type Server } from 'node:http'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { translate } from '../error-handler.ts'
import { innerCall } from '../limits/call-limits.ts'
import { addGauge } from './gauges.ts'

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
  // Its line is looked up once for each route and status.
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

/** Serves the registry in Prometheus form at an internal address; a Host that a stranger could own answers 421. */
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

// A page elsewhere can point a name of its own at this address and read what answers. It cannot do so with an address in
// numbers, a name without a dot (`localhost`, a container) or the names this machine goes by.
function isOwnHost(host: string | undefined, listensAs: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname
  if (!name) return false
  return !name.includes('.') || isIP(name.replace(/^\[|\]$/g, '')) > 0 || [listensAs, hostname()].includes(name)
}

/** Counts in `app.metrics` what was refused: by the code of the error, failed sign-ins, and by limit. */
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
