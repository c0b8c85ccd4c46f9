import type { Db } from '@guildhall/server/db/connect.ts'
import type { Load } from './load.ts'
import { ordinarySearches } from './ordinary-searches.ts'

export interface Case {
  name: string
  paths: string[]
  method?: Load['method']
  member?: true
  /** Answers may be kept for a second. */
  kept?: true
  /** The paths of the bare limit, when there is one. */
  bare?: string[]
  /** The share of the bare limit that is asked for. */
  least?: number
}

/** What is measured over one community. */
export async function cases(db: Db, hasPages: boolean): Promise<Case[]> {
  const { rows } = await db.pool.query(`select id from projects where visibility = 'public' order by md5(id) limit 500`)
  const ids: string[] = rows.map((each: { id: string }) => each.id)
  const of = (path: (id: string) => string) => ids.map((id) => `/api/marketplace/projects/${path(id)}`)
  const list = ['/api/marketplace']
  const search = ordinarySearches.map(([typed]) => `/api/marketplace?q=${encodeURIComponent(typed)}`)
  const total = await countProjects(db)
  const [fifth, deep] = [await pageAfter(db, 4 * 24), await pageAfter(db, Math.floor(total / 2))]
  const filtered = ['/api/marketplace?skill=Python&sellerType=Students&durationMax=30']
  const favorite = of((id) => `${id}/favorite`)
  const view = of((id) => `${id}/view`)
  const detail = of((id) => id)
  const facets = ['/api/marketplace/facets']
  return [
    { name: 'list', paths: list, bare: list, least: 0.8 },
    { name: 'list, signed in', paths: list, member: true, bare: list, least: 0.65 },
    { name: 'list, kept for a second', paths: list, kept: true, bare: list, least: 5 },
    { name: 'list, fifth page', paths: [`/api/marketplace?cursor=${fifth}`] },
    { name: 'list, half-way down', paths: [`/api/marketplace?cursor=${deep}`] },
    { name: 'list, most viewed of a category', paths: ['/api/marketplace?category=Robotics&sort=views'] },
    { name: 'list, three filters', paths: filtered },
    { name: 'facets', paths: facets, bare: facets },
    { name: 'facets, three filters', paths: filtered.map((path) => path.replace('?', '/facets?')) },
    { name: 'search', paths: search, bare: search, least: 0.6 },
    { name: 'suggestions', paths: ['/api/search/suggestions?q=rob', '/api/search/suggestions?q=coastel'] },
    { name: 'project', paths: detail, bare: detail, least: 0.5 },
    { name: 'shown count', paths: of((id) => `${id}/views`) },
    { name: 'favorite', paths: favorite, method: 'PUT', member: true, bare: favorite },
    { name: 'view', paths: view, method: 'POST', member: true, bare: view },
    ...(hasPages ? [{ name: 'page /marketplace', paths: ['/marketplace'], bare: list }] : []),
    ...(hasPages ? [{ name: 'page /product/{id}', paths: ids.map((id) => `/product/${id}`), bare: detail }] : []),
  ]
}

async function countProjects(db: Db): Promise<number> {
  const { rows } = await db.pool.query('select sum(projects)::int as projects from category_totals')
  return rows[0].projects
}

/** The cursor of the page that follows so many of the newest. */
async function pageAfter(db: Db, before: number): Promise<string> {
  const { rows } = await db.pool.query(
    `select (extract(epoch from posted_at) * 1000000)::bigint as key, id from projects
     where visibility = 'public' order by posted_at desc, id desc offset $1 limit 1`,
    [before - 1],
  )
  return Buffer.from(`newest next ${rows[0].key} ${rows[0].id}`).toString('base64url')
}
