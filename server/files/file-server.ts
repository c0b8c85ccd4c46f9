import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#http/errors.ts'
import { asDownload, asShown } from '#storage/downloads.ts'
import { isKey, isPictureName } from '#storage/keys.ts'
import { type ByteRange, StorageAway } from '#storage/port.ts'
import { isGranted } from '#storage/signed.ts'
import type { Deps } from '../deps.ts'

const read = ['GET', 'HEAD'] as const
const write = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/**
 * Serves stored files: pictures publicly and permanently, by their content names; the rest by a signed link, as downloads.
 */
export function serveFiles(app: FastifyInstance, deps: Pick<Deps, 'storage' | 'config' | 'clock'>): void {
  app.route<{ Params: { name: string } }>({
    method: [...read],
    url: '/files/:name',
    handler: async (request, reply) => {
      const { name } = request.params
      if (!isPictureName(name)) throw new AppError('not_found')
      const tag = `"${name.slice(0, -'.webp'.length)}"`
      if (request.headers['if-none-match'] === tag) return reply.code(304).headers(forEver(tag)).send()
      return send(deps, request, reply, `pictures/${name}`, () => forEver(tag))
    },
  })
  app.route<{ Params: { '*': string }; Querystring: Record<string, unknown> }>({
    method: [...read],
    url: '/files/private/*',
    handler: async (request, reply) => {
      const key = request.params['*']
      const { expires, signature, name: saved, shown: isAskedFor } = request.query
      if (!isKey(key)) throw new AppError('not_found')
      const name = saved === undefined ? undefined : String(saved)
      const until = typeof expires === 'string' && /^\d{1,12}$/.test(expires) ? Number(expires) : 0
      const isShown = isAskedFor === '1'
      const grant = { key, expires: until, name, isShown }
      const isOpen = isGranted(grant, String(signature), deps.config.filesSecret, deps.clock.now())
      if (!isOpen) throw new AppError('link_expired')
      return send(deps, request, reply, key, () => (isShown && shown(key)) || { ...always, ...asDownload(key, name) })
    },
  })
  for (const url of ['/files/:name', '/files/private/*'])
    app.route({
      method: [...write],
      url,
      handler: async () => {
        throw new AppError('method_not_allowed')
      },
    })
}

const always = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'accept-ranges': 'bytes',
}

const forEver = (tag: string) => ({
  ...always,
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  etag: tag,
})

const shown = (key: string) => {
  const headers = asShown(key)
  return headers && { ...always, ...headers, 'cross-origin-resource-policy': 'cross-origin' }
}

async function send(
  { storage }: Pick<Deps, 'storage'>,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  headers: () => Record<string, string>,
) {
  const found = await storage.find(key)
  if (!found) throw new AppError('not_found')
  const range = readRange(request.headers.range, found.size)
  if (range === 'none')
    return reply.code(416).headers(headers()).header('content-range', `bytes */${found.size}`).send()
  const file = request.method === 'HEAD' ? null : await storage.get(key, range ?? undefined)
  if (file === null && request.method !== 'HEAD') throw new AppError('not_found')
  // Browsers would keep half a picture for ever.
  if (file && file.size !== found.size) throw new StorageAway('The store says two sizes of one file')
  const size = range ? range.end - range.start + 1 : found.size
  reply
    .code(range ? 206 : 200)
    .headers(headers())
    .header('content-length', size)
  if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
  return reply.send(file?.stream)
}

/** The single range of a `Range` header; null for the whole file, 'none' when it lies outside. */
function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end && start < size ? { start, end } : 'none'
}
