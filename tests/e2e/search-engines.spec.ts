import { expect } from '@playwright/test'
import { readsOnly, test } from '../support/site.ts'

test.use(readsOnly)

/** The head of a page as a search engine reads it. */
function headOf(html: string) {
  const content = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? null,
    description: content('description'),
    robots: content('robots'),
    image: content('og:image'),
    url: content('og:url'),
    card: content('twitter:card'),
    data: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)].map(([, text = '']) =>
      JSON.parse(text),
    ),
  }
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)

test('every page of the sitemap has its own title and description', async ({ request, site }) => {
  const parts = locations(await (await request.get('/sitemap.xml')).text())
  expect(parts.map((part) => part.replace(site.origin, ''))).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/projects.xml',
    '/sitemaps/services.xml',
    '/sitemaps/agents.xml',
    '/sitemaps/people.xml',
  ])
  const titles = new Set<string>()
  let pages = 0
  for (const part of parts)
    for (const address of locations(await (await request.get(part)).text()).slice(0, 20)) {
      const answer = await request.get(address, { maxRedirects: 0 })
      expect(answer.status(), address).toBe(200)
      const head = headOf(await answer.text())
      expect(head, address).toMatchObject({
        canonical: address,
        url: address,
        robots: null,
        card: 'summary_large_image',
        description: expect.stringMatching(/\S{2}/),
        image: expect.stringContaining(site.origin),
      })
      titles.add(head.title ?? '')
      pages += 1
    }
  expect(pages).toBeGreaterThan(40)
  expect(titles.size).toBe(pages)
})

test('shared pictures exist: the cover of a project, else the card of the site', async ({ request, site }) => {
  const home = headOf(await (await request.get('/')).text())
  expect(home.image).toBe(`${site.origin}/social-card.png`)
  const [product = ''] = locations(await (await request.get('/sitemaps/projects.xml')).text())
  const cover = headOf(await (await request.get(product)).text())
  expect(cover.image).toContain('/files/')
  for (const image of [home.image, cover.image]) {
    const answer = await request.get(image ?? '')
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  }
  expect(cover.data[0]).toMatchObject({ '@type': 'Product', url: product })
})

test('the home page names its organisation and its search', async ({ request, site }) => {
  const { data } = headOf(await (await request.get('/')).text())
  const [organization, website] = data[0]['@graph']
  expect(organization).toMatchObject({ '@type': 'Organization', url: `${site.origin}/` })
  const search = website.potentialAction.target.urlTemplate.replace('{search_term_string}', 'energy')
  expect(await (await request.get(search)).text()).toContain('energy')
})

test('addresses that show the same page share one canonical address', async ({ request, site }) => {
  const read = async (path: string) => headOf(await (await request.get(path)).text())
  expect((await read('/marketplace?sort=price-asc&category=Biotech')).canonical).toBe(
    `${site.origin}/marketplace?category=Biotech`,
  )
  expect((await read('/refund-policy?from=mail')).canonical).toBe(`${site.origin}/refund-policy`)
  expect(await read('/marketplace?q=energy')).toMatchObject({ robots: 'noindex, follow' })
})

test('private and missing pages are not indexed', async ({ request }) => {
  for (const path of ['/signin', '/signup', '/email-verification', '/auth/action', '/profile', '/nothing-here'])
    expect(headOf(await (await request.get(path)).text()).robots, path).toBe('noindex')
})

test('a missing page has one title that says so, and nothing to index', async ({ request }) => {
  for (const path of ['/no-such-page', '/product/nothing', '/studentprofile/nobody-at-all', '/settings/nonsense']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    const html = await answer.text()
    expect(html.match(/<title>[^<]*<\/title>/g), path).toEqual(['<title>Page not found – Guildhall</title>'])
    expect(headOf(html).robots, path).toBe('noindex')
  }
})
