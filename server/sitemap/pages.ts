import { pageLimits } from '@guildhall/contract/limits.ts'
import { profilePath } from '@guildhall/contract/profile-path.ts'
import type { Db } from '#db/connect.ts'
import { type Entry, readEdge, readEntries, type WalkName } from './queries.ts'

/** The pages that are there without anybody having made them. */
const fixed = [
  '/',
  '/marketplace',
  '/aboutus',
  '/help',
  '/privacy-policy',
  '/terms-conditions',
  '/cookie-policy',
  '/refund-policy',
  '/delivery-policy',
  '/accessibility',
] as const

const folder = '/sitemaps'
const walkNames: readonly WalkName[] = ['projects', 'people']

/** sitemap.xml: the address of every part. A part is named after the last entry of the one before it. */
export async function sitemapIndex(db: Db, origin: string, size: number = pageLimits.sitemap): Promise<string> {
  const parts = [`${folder}/pages.xml`]
  for (const walk of walkNames) {
    parts.push(`${folder}/${walk}.xml`)
    for (let edge = await readEdge(db, walk, null, size); edge; edge = await readEdge(db, walk, edge, size))
      parts.push(`${folder}/${walk}/${edge}.xml`)
  }
  return xml('sitemapindex', 'sitemap', parts, (part) => `<loc>${origin}${part}</loc>`)
}

/** The part with the pages that are always there. */
export function fixedPart(origin: string): string {
  return xml('urlset', 'url', fixed, (path) => `<loc>${origin}${path}</loc>`)
}

/** A part with projects or people, with the day each was changed. */
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
    (entry) => `<loc>${origin}${pathOf(entry)}</loc><lastmod>${entry.changed}</lastmod>`,
  )
}

function pathOf({ name, userType }: Entry): string {
  return userType ? profilePath({ userType, customUserId: name }) : `/product/${name}`
}

// Nothing needs escaping: origins, ids and handles hold no character that means something in XML.
function xml<T>(root: string, item: string, entries: readonly T[], inner: (entry: T) => string): string {
  const lines = entries.map((entry) => `<${item}>${inner(entry)}</${item}>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines}</${root}>
`
}
