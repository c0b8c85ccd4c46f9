import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#http/errors.ts'
import { isKey, isPictureName } from '#storage/keys.ts'
import type { ByteRange } from '#storage/port.ts'
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
      const { expires, signature, name: saved, shown } = request.query
      if (!isKey(key)) throw new AppError('not_found')
      const name = saved === undefined ? undefined : String(saved)
      const until = typeof expires === 'string' && /^\d{1,12}$/.test(expires) ? Number(expires) : 0
      const isShown = shown === '1'
      const grant = { key, expires: until, name, isShown }
      const isOpen = isGranted(grant, String(signature), deps.config.filesSecret, deps.clock.now())
      if (!isOpen) throw new AppError('link_expired')
      return send(deps, request, reply, key, () => (isShown && shownAs(key)) || asDownload(key, name))
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

// Pictures that the server encoded itself, and videos whose content it checked: pages may show them while their link is valid.
const shownTypes: Record<string, string> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' }

function shownAs(key: string) {
  const type = shownTypes[key.slice(key.lastIndexOf('.') + 1)]
  if (!type) return null
  return {
    ...always,
    'content-type': type,
    'cache-control': 'private, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
  }
}

// Whatever it is, browsers never display it on this origin.
const asDownload = (key: string, name = key.slice(key.lastIndexOf('/') + 1)) => ({
  ...always,
  // An archive is compressed already; with its own content type it is not compressed again.
  'content-type': key.endsWith('.zip') ? 'application/zip' : 'application/octet-stream',
  'content-disposition': attachment(name),
  'cache-control': 'private, no-store',
})

// RFC 6266: an ASCII name for old programs, and the real one where they differ.
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${exact}`}`
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
  reply.headers(headers())
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${found.size}`).send()
  const size = range ? range.end - range.start + 1 : found.size
  reply.code(range ? 206 : 200).header('content-length', size)
  if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
  if (request.method === 'HEAD') return reply.send()
  const file = await storage.get(key, range ?? undefined)
  if (!file) throw new AppError('not_found')
  return reply.send(file.stream)
}

/** The single range of a `Range` header; null for the whole file, 'none' when it lies outside. */
function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end && start < size ? { start, end } : 'none'
}
