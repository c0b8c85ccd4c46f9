import type { UserType } from '@guildhall/contract/options.ts'
import type { Db } from '#db/connect.ts'
import { run } from '#db/statement.ts'

/** What of the database is in the sitemap, and along which index its pages are walked. */
const walks = {
  projects: {
    from: 'projects',
    name: 'id',
    where: "visibility = 'public'",
    key: '(posted_at, id)',
    order: 'posted_at, id',
    columns: 'id as name, null as "userType"',
  },
  people: {
    from: 'people',
    name: 'custom_user_id',
    where: 'suspended_at is null and not hidden',
    key: '(created_at, id)',
    order: 'created_at, id',
    columns: 'custom_user_id as name, user_type as "userType"',
  },
} as const
export type WalkName = keyof typeof walks

export interface Entry {
  name: string
  userType: UserType | null
  /** A day, such as 2026-11-21. */
  changed: string
}

const day = `to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed`

/** The entries of one page, oldest first: those after the row `after` names, or the first ones. */
export function readEntries(db: Db, walk: WalkName, after: string | null, limit: number): Promise<Entry[]> {
  const { from, where, order, columns } = walks[walk]
  return run<Entry>(db, {
    name: `sitemap_${walk}_${after === null ? 'first' : 'next'}`,
    text: `select ${columns}, ${day} from ${from} where ${where} ${beyond(walk, after)}
           order by ${order} limit $1`,
    values: [limit, ...(after === null ? [] : [after])],
  })
}

/** The last row of the page after `after`, when that page is full: where the next one starts. */
export async function readEdge(db: Db, walk: WalkName, after: string | null, size: number): Promise<string | null> {
  const { from, name, where, order } = walks[walk]
  const [row] = await run<{ edge: string }>(db, {
    name: `sitemap_${walk}_edge_${after === null ? 'first' : 'next'}`,
    text: `select ${name} as edge from ${from} where ${where} ${beyond(walk, after)}
           order by ${order} offset $1 limit 1`,
    values: [size - 1, ...(after === null ? [] : [after])],
  })
  return row?.edge ?? null
}

function beyond(walk: WalkName, after: string | null): string {
  const { from, name, key } = walks[walk]
  return after === null ? '' : `and ${key} > (select ${key.slice(1, -1)} from ${from} where ${name} = $2)`
}
