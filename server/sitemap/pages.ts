import { mentorshipTopics } from '@guildhall/contract/bookings/options.ts'
import { topicPaths } from '@guildhall/contract/consulting/topic-paths.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { mentorshipIndex, mentorshipPath } from '@guildhall/contract/mentors/topic-paths.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import type { Db } from '#db/connect.ts'
import { int, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

/** The rows in the sitemap, and the index along which its pages are read. */
const walks = {
  projects: {
    from: 'projects',
    name: 'id',
    where: "visibility = 'public'",
    key: '(posted_at, id)',
    order: 'posted_at, id',
    columns: 'id as name, null as "userType"',
  },
  services: {
    from: 'services',
    name: 'id',
    where: "state = 'public' and not is_hidden",
    key: '(posted_at, id)',
    order: 'posted_at, id',
    columns: 'id as name, null as "userType"',
  },
  agents: {
    from: 'agents',
    name: 'id',
    where: "state = 'public' and not is_hidden",
    key: '(posted_at, id)',
    order: 'posted_at, id',
    columns: 'id as name, null as "userType"',
  },
  people: {
    from: 'people',
    name: 'custom_user_id',
    where: 'not away and not hidden',
    key: '(created_at, id)',
    order: 'created_at, id',
    columns: 'custom_user_id as name, user_type as "userType"',
  },
} as const
type WalkName = keyof typeof walks

type Entry = RowOf<typeof entry>
const entry = {
  name: text,
  userType: nullable(textOf<UserType>()),
  /** A day, such as 2026-11-21. */
  changed: text,
}

const day = `to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed`

function statementsOf(walk: WalkName) {
  const { from, name, where, key, order, columns } = walks[walk]
  const beyond = (after: string) => `and ${key} > (select ${key.slice(1, -1)} from ${from} where ${name} = ${after})`
  const entries = (limit: string, after = '') =>
    `select ${columns}, ${day} from ${from} where ${where} ${after && beyond(after)} order by ${order} limit ${limit}`
  const edge = (offset: string, after = '') =>
    `select ${name} as edge from ${from} where ${where} ${after && beyond(after)} order by ${order} offset ${offset} limit 1`
  return {
    first: statement(`sitemap_${walk}_first`, {
      takes: { limit: int },
      gives: entry,
      sql: ({ limit }) => entries(limit),
    }),
    next: statement(`sitemap_${walk}_next`, {
      takes: { limit: int, after: text },
      gives: entry,
      sql: ({ limit, after }) => entries(limit, after),
    }),
    firstEdge: statement(`sitemap_${walk}_edge_first`, {
      takes: { offset: int },
      gives: { edge: text },
      sql: ({ offset }) => edge(offset),
    }),
    nextEdge: statement(`sitemap_${walk}_edge_next`, {
      takes: { offset: int, after: text },
      gives: { edge: text },
      sql: ({ offset, after }) => edge(offset, after),
    }),
  }
}
const statements = {
  projects: statementsOf('projects'),
  services: statementsOf('services'),
  agents: statementsOf('agents'),
  people: statementsOf('people'),
}

/** Returns the entries of one page, oldest first: those after the row named by `after`, or the first ones. */
function readEntries(db: Db, walk: WalkName, after: string | null, limit: number): Promise<Entry[]> {
  const { first, next } = statements[walk]
  return after === null ? first(db, { limit }) : next(db, { limit, after })
}

/** Returns the last row of the page after `after`, if that page is full: where the next one starts. */
async function readEdge(db: Db, walk: WalkName, after: string | null, size: number): Promise<string | null> {
  const { firstEdge, nextEdge } = statements[walk]
  const offset = size - 1
  const [row] = await (after === null ? firstEdge(db, { offset }) : nextEdge(db, { offset, after }))
  return row?.edge ?? null
}

/** Pages that exist regardless of content. */
const fixed = [
  '/',
  '/marketplace',
  '/consulting',
  ...Object.values(topicPaths),
  mentorshipIndex,
  ...mentorshipTopics.map(mentorshipPath),
  '/findexpert',
  '/aiagents',
  '/sustainable',
  '/become-mentor',
  '/campus-ambassador',
  '/credential',
  '/aboutus',
  '/help',
  '/how-ranking-works',
  '/how-search-ranks',
  '/privacy-policy',
  '/terms-conditions',
  '/cookie-policy',
  '/refund-policy',
  '/delivery-policy',
  '/accessibility',
]

const folder = '/sitemaps'
/** The parts with content, in their order. */
export const walkNames = ['projects', 'services', 'agents', 'people'] as const

/** Returns sitemap.xml: the address of every part. A part is named after the last entry of the previous one. */
export async function sitemapIndex(
  db: Db,
  origin: string,
  size: number = pageLimits.sitemap,
  walks: readonly WalkName[] = walkNames,
): Promise<string> {
  const parts = [`${folder}/pages.xml`]
  for (const walk of walks) {
    parts.push(`${folder}/${walk}.xml`)
    for (let edge = await readEdge(db, walk, null, size); edge; edge = await readEdge(db, walk, edge, size))
      parts.push(`${folder}/${walk}/${edge}.xml`)
  }
  return xml('sitemapindex', 'sitemap', parts, (part) => `<loc>${origin}${part}</loc>`)
}

/** Returns the part with the pages that exist whatever is published, as far as they are open. */
export function fixedPart(origin: string, isOpen: (path: string) => boolean): string {
  return xml('urlset', 'url', fixed.filter(isOpen), (path) => `<loc>${origin}${path}</loc>`)
}

/** Returns a part with projects, services, agents or people, with the day each was changed. */
export async function walkedPart(
  db: Db,
  origin: string,
  walk: WalkName,
  after: string | null,
  size: number = pageLimits.sitemap,
): Promise<string> {
  const entries = await readEntries(db, walk, after, size)
  return xml(
    'urlset',
    'url',
    entries,
    (entry) => `<loc>${origin}${pathOf(walk, entry)}</loc><lastmod>${entry.changed}</lastmod>`,
  )
}

function pathOf(walk: WalkName, { name, userType }: Entry): string {
  if (walk === 'services') return `/services/${name}`
  if (walk === 'agents') return `/ai-agent/${name}`
  return userType ? profilePath({ userType, customUserId: name }) : `/product/${name}`
}

// Nothing needs escaping: origins, ids and handles contain no XML special characters.
function xml<T>(root: string, item: string, entries: readonly T[], inner: (entry: T) => string): string {
  const lines = entries.map((entry) => `<${item}>${inner(entry)}</${item}>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines}</${root}>
`
}
