import { type ProductPart, partOfPage } from '@guildhall/contract/content/parts.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { requireOn } from '#content/service.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { fixedPart, sitemapIndex, walkedPart, walkNames } from './pages.ts'

const hourSeconds = 3600
const id = /^[a-z0-9]{12}$/
const walkForms = { projects: id, services: id, agents: id, people: /^[a-z0-9-]{3,80}$/ } as const

/** Routes for search engines: robots.txt and the sitemap. Both change slowly and may be cached for an hour. */
export function sitemapRoutes(app: FastifyInstance, { db, config, clock, parts }: Deps): void {
  const { origin } = config
  const partOf = { services: 'services', agents: 'agents', projects: null, people: null } as const
  const isOpen = (part: ProductPart | null) => part === null || parts.isOn(part)
  const kept = (reply: FastifyReply) => reply.header('cache-control', `public, max-age=${hourSeconds}`)
  const sendXml = (reply: FastifyReply, text: string) => kept(reply).type('application/xml; charset=utf-8').send(text)

  app.get('/robots.txt', async (_request, reply) =>
    kept(reply)
      .type('text/plain; charset=utf-8')
      .send(robots(`${origin}/sitemap.xml`)),
  )

  // Reading a million rows takes a second, so each process does it once an hour, for all requests meanwhile.
  let index: { until: number; off: readonly ProductPart[]; text: Promise<string> } | undefined
  app.get('/sitemap.xml', async (_request, reply) => {
    const now = clock.now().getTime()
    const off = parts.off()
    if (!index || index.until <= now || index.off !== off) {
      const walks = walkNames.filter((walk) => isOpen(partOf[walk]))
      const text = sitemapIndex(db, origin, pageLimits.sitemap, walks)
      index = { until: now + hourSeconds * 1000, off, text }
      text.catch(() => {
        index = undefined
      })
    }
    return sendXml(reply, await index.text)
  })
  app.get('/sitemaps/pages.xml', async (_request, reply) =>
    sendXml(
      reply,
      fixedPart(origin, (path) => isOpen(partOfPage(path))),
    ),
  )
  for (const walk of walkNames) {
    app.get(`/sitemaps/${walk}.xml`, async (_request, reply) => {
      requireOn({ parts }, partOf[walk])
      return sendXml(reply, await walkedPart(db, origin, walk, null))
    })
    app.get<{ Params: { after: string } }>(`/sitemaps/${walk}/:after.xml`, async ({ params: { after } }, reply) => {
      requireOn({ parts }, partOf[walk])
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
