import { seasonAt } from '@guildhall/contract/leaderboard/seasons.ts'
import { leaderboardSorts } from '@guildhall/contract/limits/leaderboard.ts'
import { suggestionTabs } from '@guildhall/contract/relations/options.ts'
import type { Db } from '@guildhall/server/db/connect.ts'
import { expertCases } from './expert-cases.ts'
import type { Load } from './load.ts'
import { ordinarySearches } from './ordinary-searches.ts'
import { serviceCases } from './service-cases.ts'
import { staffCases } from './staff-cases.ts'
import { workCases } from './work-cases.ts'

export interface Case {
  name: string
  paths: string[]
  method?: Load['method']
  /** The session to use; without it, a visitor. */
  as?: 'member' | 'hub' | 'staff'
  /** The number of concurrent connections, if different from the default. */
  connections?: number
  /** Answers may be cached for a second. */
  kept?: true
  /** The paths of the bare limit, if there is one. */
  bare?: string[]
  /** The required share of the bare limit. */
  least?: number
}

/** The calls measured over one community. */
export async function cases(db: Db, hasPages: boolean): Promise<Case[]> {
  const { rows } = await db.pool.query(`select id from projects where visibility = 'public' order by md5(id) limit 500`)
  const ids: string[] = rows.map((each: { id: string }) => each.id)
  const of = (path: (id: string) => string) => ids.map((id) => `/api/marketplace/projects/${path(id)}`)
  const list = ['/api/marketplace']
  const search = ordinarySearches.map(([typed]) => `/api/marketplace?q=${encodeURIComponent(typed)}`)
  // What the command list asks while a name, a word and a misspelt word are typed.
  const typed = ['ada', 'mar', 'chen', 'robot', 'tide', 'coastel']
  const palette = typed.map((q) => `/api/search/suggestions?q=${q}`)
  const total = await countProjects(db)
  const [fifth, deep] = [await pageAfter(db, 4 * 24), await pageAfter(db, Math.floor(total / 2))]
  const pages = await Promise.all(Array.from({ length: 500 }, (_, n) => pageAfter(db, (n + 1) * 17)))
  const filtered = ['/api/marketplace?skill=Python&sellerType=Students&durationMax=30']
  const favorite = of((id) => `${id}/favorite`)
  const view = of((id) => `${id}/view`)
  const detail = of((id) => id)
  const people = await somePeople(db)
  const facets = ['/api/marketplace/facets']
  const leaders = '/api/users/leaderboard'
  const tabs = leaderboardSorts.map((sort) => `${leaders}?sort=${sort}`)
  const seasons = tabs.map((path) => `${path}&season=${seasonAt(new Date())}`)
  const names = ['py', 'data', 'zz'].map((q) => `/api/users/known-names?kind=skill&q=${q}`)
  return [
    ...staffCases(),
    { name: 'list', paths: list, bare: list, least: 0.6 },
    { name: 'list, signed in', paths: list, as: 'member', bare: list, least: 0.6 },
    { name: 'list, kept for a second', paths: list, kept: true, bare: list, least: 4 },
    { name: 'list, fifth page', paths: [`/api/marketplace?cursor=${fifth}`] },
    { name: 'list, half-way down', paths: [`/api/marketplace?cursor=${deep}`] },
    { name: 'list, half-way down, alone', paths: [`/api/marketplace?cursor=${deep}`], connections: 1 },
    { name: 'list, five hundred pages', paths: pages.map((cursor) => `/api/marketplace?cursor=${cursor}`), bare: list },
    { name: 'list, most viewed of a category', paths: ['/api/marketplace?category=Robotics&sort=views'] },
    { name: 'list, best rated from four stars', paths: ['/api/marketplace?ratingMin=4&sort=rating'] },
    { name: 'list, three filters', paths: filtered },
    { name: 'facets', paths: facets, bare: facets },
    { name: 'facets, three filters', paths: filtered.map((path) => path.replace('?', '/facets?')) },
    { name: 'search', paths: search, bare: search, least: 0.6 },
    { name: 'suggestions', paths: ['/api/search/suggestions?q=rob', '/api/search/suggestions?q=coastel'] },
    { name: 'people suggested', paths: ['/api/users/suggestions'], as: 'member' },
    ...suggestionTabs.map((tab) => ({
      name: `people suggested, ${tab}, alone, among 500 connections`,
      paths: [`/api/users/suggestions?tab=${tab}`],
      as: 'hub' as const,
      connections: 1,
    })),
    { name: 'events, alone', paths: ['/api/activity'], connections: 1 },
    { name: 'events of people known, alone', paths: ['/api/activity/known'], as: 'member', connections: 1 },
    {
      name: 'events of people known, alone, among 500 connections',
      paths: ['/api/activity/known'],
      as: 'hub',
      connections: 1,
    },
    { name: 'command list, alone', paths: palette, as: 'member', connections: 1 },
    { name: 'names suggested, alone', paths: names, as: 'member', connections: 1 },
    { name: 'notifications', paths: ['/api/notifications'], as: 'member' },
    { name: 'connections', paths: ['/api/connections'], as: 'member' },
    { name: 'dashboard', paths: ['/api/dashboarddata'], as: 'member' },
    { name: 'project', paths: detail, bare: detail, least: 0.45 },
    { name: 'reviews of a project', paths: of((id) => `${id}/reviews`) },
    { name: 'profile', paths: people },
    { name: 'profile, signed in', paths: people, as: 'member' },
    { name: 'own profile', paths: ['/api/users/profile'], as: 'member' },
    { name: 'shown count', paths: of((id) => `${id}/views`) },
    { name: 'favorite', paths: favorite, method: 'PUT', as: 'member', bare: favorite },
    { name: 'leaderboard, alone', paths: tabs, connections: 1 },
    {
      name: 'leaderboard, my place, alone',
      paths: tabs.map((path) => `${path}&around=me`),
      as: 'member',
      connections: 1,
    },
    { name: 'leaderboard of a season, alone', paths: seasons, connections: 1 },
    {
      name: 'leaderboard of a season, my place, alone',
      paths: seasons.map((path) => `${path}&around=me`),
      as: 'member',
      connections: 1,
    },
    { name: 'leaderboard', paths: tabs },
    { name: 'leaderboard, my place', paths: tabs.map((path) => `${path}&around=me`), as: 'member' },
    { name: 'leaderboard, half-way down', paths: [`${leaders}?cursor=${await placeBelow(db)}`] },
    { name: 'analytics', paths: [7, 30, 90, 365].map((days) => `/api/analytics?days=${days}`), as: 'member' },
    { name: 'analytics, as a file', paths: ['/api/analytics/export?days=365'], as: 'member' },
    { name: 'view', paths: view, method: 'POST', as: 'member', bare: view },
    ...(await workCases(db)),
    ...(await serviceCases(db)),
    ...(await expertCases(db)),
    ...(hasPages ? [{ name: 'page /marketplace', paths: ['/marketplace'], bare: list }] : []),
    ...(hasPages ? [{ name: 'page /product/{id}', paths: ids.map((id) => `/product/${id}`), bare: detail }] : []),
  ]
}

async function countProjects(db: Db): Promise<number> {
  const { rows } = await db.pool.query(
    "select sum(listings)::int as projects from listing_totals where kind = 'project' and facet = 'category'",
  )
  return rows[0].projects
}

async function somePeople(db: Db): Promise<string[]> {
  const { rows } = await db.pool.query(`select custom_user_id as name from people order by id desc limit 500`)
  return rows.map(({ name }: { name: string }) => `/api/users/${name}`)
}

/** Returns the cursor of the page after this many of the newest. */
async function pageAfter(db: Db, before: number): Promise<string> {
  const { rows } = await db.pool.query(
    `select (extract(epoch from posted_at) * 1000000)::bigint as key, id from projects
     where visibility = 'public' order by posted_at desc, id desc offset $1 limit 1`,
    [before - 1],
  )
  return Buffer.from(`newest next ${rows[0].key} ${rows[0].id}`).toString('base64url')
}

/** Returns the cursor of a place in the middle of the leaderboard. */
async function placeBelow(db: Db): Promise<string> {
  const { rows } = await db.pool.query(
    `select m.score, m.seniority, p.custom_user_id from leaderboard_milestones m join people p on p.id = m.person_id
     where m.season = 'all' and m.sort = 'rank'
     order by abs(m.above - (select people / 2 from leaderboard_sizes where season = 'all')) limit 1`,
  )
  const { score, seniority, custom_user_id } = rows[0]
  return Buffer.from(`rank next ${score} ${seniority} ${custom_user_id}`).toString('base64url')
}
