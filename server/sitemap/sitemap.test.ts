import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { type Marketplace, projectInput, startMarketplace } from '../../tests/support/marketplace.ts'
import { jpeg } from '../../tests/support/pictures.ts'
import { sitemapIndex, walkedPart } from './pages.ts'

const marketplace = await fileFixture(startMarketplace())

const origin = 'http://localhost:3000'

async function read(path: string) {
  const { status, body, headers } = await marketplace.call({ method: 'GET', url: path })
  return { status, text: String(body), headers }
}

const addresses = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)

async function publish(person: Awaited<ReturnType<Marketplace['person']>>, title: string): Promise<string> {
  const { body } = await person.post('/marketplace/projects', projectInput({ title }))
  expect((await person.upload(body.project.id, [await jpeg()])).status).toBe(200)
  return body.project.id
}

test('robots.txt excludes everything that is not a page and names the sitemap', async () => {
  const { status, text, headers } = await read('/robots.txt')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  for (const path of ['/api/', '/dev/', '/my-projects', '/newproject']) expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('the sitemap lists public projects and public people, and nothing else', async () => {
  const ann = await marketplace.person('Ann')
  const shown = await publish(ann, 'Shown')
  const archived = await publish(ann, 'Archived')
  await ann.post(`/marketplace/projects/${archived}/archive`)
  const draft = (await ann.post('/marketplace/projects', projectInput({ publish: false }))).body.project.id

  const index = await read('/sitemap.xml')
  expect(index.headers['content-type']).toContain('application/xml')
  expect(addresses(index.text)).toEqual([
    `${origin}/sitemaps/pages.xml`,
    `${origin}/sitemaps/projects.xml`,
    `${origin}/sitemaps/services.xml`,
    `${origin}/sitemaps/agents.xml`,
    `${origin}/sitemaps/people.xml`,
  ])
  const projects = (await read('/sitemaps/projects.xml')).text
  expect(addresses(projects)).toContain(`${origin}/product/${shown}`)
  expect(projects).not.toContain(archived)
  expect(projects).not.toContain(draft)
  expect(projects).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
  expect(addresses((await read('/sitemaps/people.xml')).text)).toEqual([`${origin}/studentprofile/${ann.customUserId}`])
  expect(addresses((await read('/sitemaps/pages.xml')).text)).toContain(`${origin}/marketplace`)
})

test('long lists are split into parts without gaps or duplicates', async () => {
  const bob = await marketplace.person('Bob')
  const ids = new Set<string>()
  for (let i = 0; i < 4; i++) ids.add(await publish(bob, `Part ${i}`))
  const { db } = marketplace.deps
  const parts = addresses(await sitemapIndex(db, origin, 2)).filter((part) => part.includes('/projects'))
  expect(parts.length).toBeGreaterThan(2)
  const all: string[] = []
  for (const part of parts) {
    const after = /\/projects\/(\w+)\.xml$/.exec(part)?.[1] ?? null
    all.push(...addresses(await walkedPart(db, origin, 'projects', after, 2)))
  }
  expect(new Set(all).size).toBe(all.length)
  for (const id of ids) expect(all).toContain(`${origin}/product/${id}`)
})

test('a part beyond the list is empty, a part with an unknown name is missing', async () => {
  expect(addresses((await read('/sitemaps/projects/zzzzzzzzzzzz.xml')).text)).toEqual([])
  expect((await read('/sitemaps/projects/no.xml')).status).toBe(404)
})
