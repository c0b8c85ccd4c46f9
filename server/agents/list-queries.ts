import type { AgentCategory, AgentSort, AgentState } from '@guildhall/contract/agents/options.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { Queryable } from '#db/connect.ts'
import { binder, int, run, selectOf } from '#db/statement.ts'
import { byMoment, keyset, type Place, type Placed } from '#listings/service.ts'
import { notHidden } from '#relations/tables.ts'
import { type CardRow, cardColumns, cardSources } from './cards.ts'
import { agentListing } from './listing.ts'

interface Page {
  place: Place
  /** Rows wanted; one more is read, to know whether there are more. */
  limit: number
  /** The viewer's internal id, 0 for a visitor. */
  viewer: number
}

/**
 * One page of the public agents that the viewer may see, of a category or of all, and their number, which is stored. Without words
 * and other filters the table's own indexes have the order. A page before a place comes in reverse order.
 */
export async function findOpenAgents(
  db: Queryable,
  category: AgentCategory | undefined,
  sort: Exclude<AgentSort, 'relevance'>,
  { place, limit, viewer }: Page,
): Promise<{ cards: Placed<CardRow>[]; agents: number }> {
  const { source, sorts } = agentListing
  // A literal in the text, of two sizes: for a parameter the planner assumes a tenth of the table.
  const reach = (limit <= pageLimits.defaultSize ? pageLimits.defaultSize : pageLimits.maxSize) + 1
  const { bind, values } = binder()
  const own = viewer === 0 ? null : bind(viewer)
  const named = category && bind(category)
  const order = sort === 'newest' ? byMoment('p.posted_at') : sorts[sort]
  const { where, orderBy } = keyset(order, place, bind)
  // In a select of its own, so that it is asked for each row of the page and not for all people at once.
  const seen = own ? `and (select ${notHidden(own, 'p.author_id')})` : ''
  // The page is cut before anything is joined to it; joined to the number, so that an empty page still has one row with it.
  const text = `
    select t.agents, ${selectOf({ ...cardColumns(own), sort_key: [int, 'p.sort_key'] })}
    from (select coalesce(sum(listings), 0)::int as agents from listing_totals
      where kind = 'agent' and facet = 'category' ${named ? `and value = ${named}::citext` : ''}) t
      left join ((select p.*, ${order.toNumber} as sort_key from ${source.table}
        where ${source.listed} ${named ? `and p.category = ${named}` : ''}
          and exists (select from people c where c.id = p.author_id and not c.away) ${seen} ${where}
        ${orderBy} limit ${reach}) p ${cardSources}) on true ${orderBy}`
  const name = `agents_open_${sort}_${place.step}_${reach}${category ? '_category' : ''}${own ? '_viewer' : ''}`
  const rows = await run<Placed<CardRow> & { agents: number }>(db, { name, text, values })
  return { cards: rows.filter(({ id }) => id !== null), agents: rows[0]?.agents ?? 0 }
}

const created = byMoment('p.created_at')
const inState: Record<AgentState, string> = {
  draft: `and p.state = 'draft' and not p.is_hidden`,
  public: `and p.state = 'public' and not p.is_hidden`,
  unlisted: `and p.state = 'unlisted' and not p.is_hidden`,
  hidden: 'and p.is_hidden',
}

/** One page of a person's own agents, newest first, of every state or one. */
export async function findOwnAgents(
  db: Queryable,
  state: AgentState | undefined,
  { place, limit, viewer }: Page,
): Promise<Placed<CardRow>[]> {
  const { bind, values } = binder()
  const own = bind(viewer)
  const { where, orderBy } = keyset(created, place, bind)
  const text = `
    select ${selectOf({ ...cardColumns(own), sort_key: [int, created.toNumber] })} from agents p ${cardSources}
    where p.author_id = ${own} ${state ? inState[state] : ''} ${where} ${orderBy} limit ${bind(limit + 1)}`
  return run(db, { name: `agents_own_${place.step}_${state ?? 'all'}`, text, values })
}
