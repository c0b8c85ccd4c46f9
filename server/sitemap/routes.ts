import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { fixedPart, sitemapIndex, walkedPart, walkNames } from './pages.ts'

const hourSeconds = 3600
const id = /^[a-z0-9]{12}$/
const walkForms = { projects: id, services: id, agents: id, people: /^[a-z0-9-]{3,80}$/ } as const

/** Routes for search engines: robots.txt and the sitemap. Both change slowly and may be cached for an hour. */
export function sitemapRoutes(app: FastifyInstance, { db, config, clock }: Deps): void {
  const { origin } = config
  const kept = (reply: FastifyReply) => reply.header('cache-control', `public, max-age=${hourSeconds}`)
  const sendXml = (reply: FastifyReply, text: string) => kept(reply).type('application/xml; charset=utf-8').send(text)

  app.get('/robots.txt', async (_request, reply) =>
    kept(reply)
      .type('text/plain; charset=utf-8')
      .send(robots(`${origin}/sitemap.xml`)),
  )

  // Reading a million rows takes a second, so each process does it once an hour, for all requests meanwhile.
  let index: { until: number; text: Promise<string> } | undefined
  app.get('/sitemap.xml', async (_request, reply) => {
    const now = clock.now().getTime()
    if (!index || index.until <= now) {
      const text = sitemapIndex(db, origin)
      index = { until: now + hourSeconds * 1000, text }
      text.catch(() => {
        index = undefined
      })
    }
    return sendXml(reply, await index.text)
  })
  app.get('/sitemaps/pages.xml', async (_request, reply) => sendXml(reply, fixedPart(origin)))
  for (const walk of walkNames) {
    app.get(`/sitemaps/${walk}.xml`, async (_request, reply) =>
      sendXml(reply, await walkedPart(db, origin, walk, null)),
    )
    app.get<{ Params: { after: string } }>(`/sitemaps/${walk}/:after.xml`, async ({ params: { after } }, reply) => {
      if (!walkForms[walk].test(after)) throw new AppError('not_found')
      return sendXml(reply, await walkedPart(db, origin, walk, after))
    })
  }
}

/** Private pages, and paths that are not pages; sign-in and its neighbours set `noindex` themselves. */
const closed = [
  '/api/',
  '/dev/',
  '/admin',
  '/my-projects',
  '/newproject',
  '/profile$',
  '/profile?',
  '/settings',
  '/files/private/',
]

function robots(sitemap: string): string {
  return `User-agent: *
${closed.map((path) => `Disallow: ${path}\n`).join('')}
Sitemap: ${sitemap}
`
}
