import type { Db } from '@guildhall/server/db/connect.ts'
import type { Case } from './cases.ts'

// What people type to find somebody: tasks, skills and a misspelt word.
const typed = [
  ...[
    'code review',
    'security audit',
    'python',
    'map page',
    'typescript',
    'forecast',
    'accessibility',
    'poster',
    'icons',
  ],
  ...[
    'postgresql',
    'contract plain language',
    'insects',
    'checkout payments',
    'cloud bill',
    'usability test',
    'manual',
  ],
  ...['newsletter', 'architecture', 'grant application', 'acessibility'],
]
const filters = ['topic=Security+audit', 'priceMin=50000&priceMax=150000', 'daysMax=7', 'ratingMin=4.5', 'skill=Python']
const several = 'topic=Data+Science&priceMax=60000&daysMax=14'

/** The calls of services measured over one community. */
export async function serviceCases(db: Db): Promise<Case[]> {
  const { rows } = await db.pool.query(`select id from services where state = 'public' order by md5(id) limit 500`)
  const ids: string[] = rows.map((each: { id: string }) => each.id)
  const { rows: middle } = await db.pool.query(
    `select (extract(epoch from posted_at) * 1000000)::bigint as key, id from services where state = 'public' and not is_hidden
     order by posted_at desc, id desc offset (select count(*) / 2 from services) limit 1`,
  )
  const deep = Buffer.from(`newest next ${middle[0].key} ${middle[0].id}`).toString('base64url')
  const list = ['/api/services']
  const search = typed.map((q) => `/api/services?q=${encodeURIComponent(q)}`)
  const facets = ['/api/services/facets']
  const one = ids.map((id) => `/api/services/${id}`)
  const sorted = (sort: string) => [`/api/services?sort=${sort}`, `/api/services?topic=Design&sort=${sort}`]
  return [
    { name: 'services', paths: list, bare: list, least: 0.6 },
    { name: 'services, signed in', paths: list, as: 'member', bare: list, least: 0.6 },
    { name: 'services, kept for a second', paths: list, kept: true, bare: list, least: 4 },
    { name: 'services, half-way down', paths: [`/api/services?cursor=${deep}`] },
    { name: 'services of a topic', paths: ['/api/services?topic=Writing'] },
    ...['rating', 'cheapest', 'soonest'].map((sort) => ({ name: `services, by ${sort}`, paths: sorted(sort) })),
    ...filters.map((filter) => ({ name: `services, ${filter}`, paths: [`/api/services?${filter}`] })),
    { name: 'services, three filters', paths: [`/api/services?${several}`] },
    { name: 'services, three filters, by rating', paths: [`/api/services?${several}&sort=rating`] },
    { name: 'services, from four stars, cheapest', paths: ['/api/services?ratingMin=4&sort=cheapest'] },
    { name: 'facets of services', paths: facets, bare: facets },
    { name: 'facets of services, three filters', paths: [`/api/services/facets?${several}`] },
    { name: 'search of services', paths: search, bare: search, least: 0.6 },
    { name: 'search of services, cheapest', paths: search.map((path) => `${path}&sort=cheapest`) },
    { name: 'one of all services', paths: one, bare: one, least: 0.45 },
    { name: 'my services', paths: ['/api/services/mine'], as: 'member' },
    { name: 'topics of consulting', paths: ['/api/consulting/topics'] },
  ]
}
