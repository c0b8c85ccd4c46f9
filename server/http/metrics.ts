import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Counts and times every answer by route in `app.metrics`, for an internal listener that is never the public port. */
export function measureRequests(app: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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

/** Serves the registry in Prometheus form at an internal address. */
export async function serveMetrics(registry: Registry, address: { host: string; port: number }): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(address.port, address.host, done))
  return server
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}
