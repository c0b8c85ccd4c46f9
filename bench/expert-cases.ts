import type { Db } from '@guildhall/server/db/connect.ts'
import type { Case } from './cases.ts'

// What people look for: topics, methods, words of a publication, a name and a misspelt word.
const typed = [
  ...['missing values', 'usability testing', 'sensors', 'key management', 'small language models', 'field trials'],
  ...['signage in hospitals', 'clock drift', 'bayesian inference', 'newspaper grids', 'load tests', 'chen', 'usabilty'],
]
const filters = [
  ...['field=Natural+sciences', 'field=Mathematics', 'help=review', 'doctoral=true', 'country=DE', 'language=de'],
  'method=Usability+testing',
]
const several = 'field=Natural+sciences&help=review&doctoral=true'

/** The calls of experts measured over one community. */
export async function expertCases(db: Db): Promise<Case[]> {
  const { rows: middle } = await db.pool.query(
    `select (extract(epoch from since) * 1000000)::bigint as key, handle from experts where is_listed
     order by since desc, handle desc offset (select count(*) / 2 from experts) limit 1`,
  )
  const deep = Buffer.from(`newest next ${middle[0].key} ${middle[0].handle}`).toString('base64url')
  const { rows } = await db.pool.query(`select handle from experts order by md5(handle) limit 500`)
  const one = rows.map(({ handle }: { handle: string }) => `/api/experts/${handle}`)
  const list = ['/api/experts']
  const search = typed.map((q) => `/api/experts?q=${encodeURIComponent(q)}`)
  const facets = ['/api/experts/facets']
  return [
    { name: 'experts', paths: list, bare: list, least: 0.6 },
    { name: 'experts, signed in', paths: list, as: 'member', bare: list, least: 0.6 },
    { name: 'experts, kept for a second', paths: list, kept: true, bare: list, least: 4 },
    { name: 'experts, half-way down', paths: [`/api/experts?cursor=${deep}`] },
    ...['soonest', 'cheapest'].map((sort) => ({ name: `experts, ${sort}`, paths: [`/api/experts?sort=${sort}`] })),
    ...filters.map((filter) => ({ name: `experts, ${filter}`, paths: [`/api/experts?${filter}`] })),
    { name: 'experts, three filters', paths: [`/api/experts?${several}`] },
    { name: 'facets of experts', paths: facets, bare: facets },
    { name: 'facets of experts, three filters', paths: [`/api/experts/facets?${several}`] },
    { name: 'search of experts', paths: search, bare: search, least: 0.6 },
    { name: 'search of experts, alone', paths: search, connections: 1 },
    { name: 'one of all experts', paths: one, bare: one, least: 0.45 },
  ]
}
