import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'

const methods = ['GET', 'HEAD']

// A busy process serves them as at any other time: they cost almost nothing, and the pages already answered need them.
const evenWhenBusy = { pressureHandler: () => undefined }

/**
 * The built scripts, styles and fonts. Files below assets/ are named after their content and cached forever; they are looked
 * up on request, because a later build may add new ones while this process runs.
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forEver = path.startsWith(assets)
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const give = async (reply: FastifyReply, name: string) => {
    if (!existsSync(join(folder, name))) throw new AppError('not_found')
    return reply.sendFile(name)
  }
  app.route<{ Params: { '*': string } }>({
    method: methods,
    url: '/assets/*',
    config: evenWhenBusy,
    handler: async ({ params }, reply) => {
      // The folder is flat: a name that is not plain is in no build.
      if (!/^[\w-][\w.-]*$/.test(params['*'])) throw new AppError('not_found')
      return give(reply, `assets/${params['*']}`)
    },
  })
  for (const file of readdirSync(folder, { withFileTypes: true }))
    if (file.isFile())
      app.route({
        method: methods,
        url: `/${file.name}`,
        config: evenWhenBusy,
        handler: (_, reply) => give(reply, file.name),
      })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked instead of the process's own answer when it is busy; `@fastify/under-pressure` reads it. */
    pressureHandler?: () => undefined
  }
}
