// A single process as in production, with pages built on demand: edits show in the browser without a reload. `node --watch`
// restarts it when a server or contract file changes.
import { join } from 'node:path'
import { serve } from '@guildhall/server/main.ts'
import { createServer, type ViteDevServer } from 'vite'
import { root } from './root.ts'

let vite: ViteDevServer | undefined

await serve({
  render: async () => (await vite?.ssrLoadModule('/server.ts'))?.renderPage,
  assets: async (app) => {
    const ours = process.listeners('SIGTERM')
    const made = await createServer({
      root: join(root, 'web'),
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: app.server } },
    })
    // The page builder would end the process itself, before the database is stopped.
    for (const each of process.listeners('SIGTERM')) if (!ours.includes(each)) process.off('SIGTERM', each)
    vite = made
    app.addHook('onClose', () => made.close())
    app.addHook('onRequest', (request, reply, done) => {
      if (request.url.startsWith('/api/')) done()
      else made.middlewares(request.raw, reply.raw, () => done())
    })
  },
})
