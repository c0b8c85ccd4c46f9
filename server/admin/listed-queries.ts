import type { FiledKind, ListedState, PublishedKind } from '@guildhall/contract/admin/listed-options.ts'
import type { Queryable } from '#db/connect.ts'
import { binder, forLike, run } from '#db/statement.ts'
import type { IdPlace } from '#http/answers/pagination.ts'
import { shownName } from '#users/tables.ts'

/** Where the listings of a kind are, for the staff. */
interface Source {
  table: string
  title: string
  /** The words of its page. */
  text: string
  owner: string
  created: string
  /** What everybody can see, and what the staff hid; neither is 'other'. */
  isPublic: string
  isHidden: string
  /** Rows that nobody else may read. */
  only?: string
}

const review = (table: string, isThere: string, only?: string): Source => ({
  ...{ table, title: 'left(text, 80)', text: 'text', owner: 'author_id', created: 'created_at' },
  ...{ isPublic: 'shown', isHidden: 'hidden_at is not null' },
  only: only ?? isThere,
})
const state = (table: string, title: string, text: string, owner: string): Source => ({
  ...{ table, title, text, owner, created: 'created_at' },
  ...{ isPublic: "state = 'public' and not is_hidden", isHidden: 'is_hidden' },
})

const sources: Record<FiledKind, Source> = {
  project: {
    ...{ table: 'projects', title: 'title', text: 'description', owner: 'seller_id', created: 'created_at' },
    ...{ isPublic: "visibility = 'public'", isHidden: "visibility = 'hidden'" },
  },
  service: state('services', 'title', 'description', 'provider_id'),
  job: {
    ...{ table: 'job_posts', title: 'title', text: 'need', owner: 'client_id', created: 'posted_at' },
    ...{ isPublic: "state = 'open' and not is_hidden", isHidden: 'is_hidden' },
  },
  agent: state('agents', 'name', 'description', 'author_id'),
  'session-type': {
    ...{ table: 'session_types', title: 'title', text: 'what', owner: 'host_id', created: 'created_at' },
    ...{ isPublic: "state = 'open' and not is_hidden", isHidden: 'is_hidden' },
  },
  review: review('reviews', 'withdrawn_at is null'),
  // Until both sides have written, each is read by its author alone.
  'work-review': review('work_reviews', '', 'shown_at is not null'),
  'agent-review': review('agent_reviews', 'withdrawn_at is null'),
}
const withTitles: readonly FiledKind[] = ['project', 'service', 'job', 'agent', 'session-type']

export interface ListedRowOf {
  id: string
  title: string
  state: 'public' | 'hidden' | 'other'
  created_at: string
  by: string | null
  by_name: string | null
}

const stateOf = ({ isPublic, isHidden }: Source) =>
  `case when ${isHidden} then 'hidden' when ${isPublic} then 'public' else 'other' end`

/**
 * Returns a page of the listings of a kind, newest first; when paging backwards, oldest first. Those found by their title and
 * those of a person are read apart, each by its own index: with both in one condition PostgreSQL may read the whole table.
 */
export async function findListed(
  db: Queryable,
  { kind, state, q, place, limit }: { kind: FiledKind; state: ListedState; q: string; place: IdPlace; limit: number },
): Promise<ListedRowOf[]> {
  const source = sources[kind]
  const { table, title, owner, created, isPublic, isHidden, only } = source
  const { bind, values } = binder()
  const isBack = place.step === 'previous'
  const where = only ? [only] : []
  if (state === 'public') where.push(isPublic)
  if (state === 'hidden') where.push(isHidden)
  if (state === 'other') where.push(`not (${isHidden}) and not (${isPublic})`)
  if (place.step !== 'first') {
    const id = bind(place.id)
    const at = `coalesce((select ${created} from ${table} where id = ${id}), 'infinity')`
    where.push(`(${created}, id) ${isBack ? '>' : '<'} (${at}, ${id})`)
  }
  const made = q ? [`${owner} = (select id from people where custom_user_id = ${bind(q)})`] : []
  const titled = q && withTitles.includes(kind) ? [hasWords(title, q, bind)] : []
  const ways = q ? [...made, ...titled] : ['true']
  const order = isBack ? 'asc' : 'desc'
  const most = bind(limit)
  const found = ways.map(
    (way) => `(select id, ${title} as title, ${stateOf(source)} as state, ${created} as created_at, ${owner} as owner
      from ${table} where ${[...where, way].join(' and ')} order by ${created} ${order}, id ${order} limit ${most})`,
  )
  const text = `
    select x.id, x.title, x.state, x.created_at::text, p.custom_user_id as by, ${shownName('p')} as by_name
    from (${found.join(' union ')}) x
    left join people p on p.id = x.owner order by x.created_at ${order}, x.id ${order} limit ${most}`
  return run(db, { text, values })
}

/**
 * The condition that a title has the words. The index of titles has their parts of three characters and the beginnings of their
 * words, so shorter words are looked for at the beginning of a word.
 */
function hasWords(title: string, q: string, bind: (value: string) => string): string {
  const [text, words] = [`search_text(${title})`, `search_text(${bind(forLike(q))})`]
  if (/[\p{L}\p{N}]{3}/u.test(q)) return `${text} like '%' || ${words} || '%'`
  return `(${text} like ${words} || '%' or ${text} like '% ' || ${words} || '%')`
}

/** The words of one, and when it was made; null when nobody but its author may read it. */
export async function findWords(
  db: Queryable,
  kind: PublishedKind,
  id: string,
): Promise<{ words: string; created_at: string; away: boolean } | null> {
  const { table, text, created, owner, only } = sources[kind]
  const rows = await run<{ words: string; created_at: string; away: boolean }>(db, {
    text: `select x.${text} as words, x.${created}::text as created_at, coalesce(p.away, false) as away
      from ${table} x left join people p on p.id = x.${owner} where x.id = $1 ${only ? `and x.${only}` : ''}`,
    values: [id],
  })
  return rows[0] ?? null
}
