import type { JobSort } from '@guildhall/contract/hiring/options.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { Queryable } from '#db/connect.ts'
import { binder, int, run, selectOf } from '#db/statement.ts'
import { byMoment, keyset, type Place, type Placed } from '#listings/service.ts'
import { notHidden } from '#relations/tables.ts'
import { type CardRow, cardColumns, cardSources } from './job-cards.ts'
import { jobsFor } from './listing.ts'

interface Page {
  place: Place
  /** Rows wanted; one more is read, to know whether there are more. */
  limit: number
  /** The viewer's internal id, 0 for a visitor. */
  viewer: number
}

// Built once, not for each page.
const columns = selectOf({ ...cardColumns, sort_key: [int, 'p.sort_key'] })

/**
 * One page of all open jobs that the viewer may see, and their number, which is stored. Without words and filters the table's own
 * indexes have the order. A page before a place comes in reverse order.
 */
export async function findOpenJobs(
  db: Queryable,
  sort: Exclude<JobSort, 'relevance'>,
  { place, limit, viewer }: Page,
): Promise<{ cards: Placed<CardRow>[]; jobs: number }> {
  const who = viewer === 0 ? 'visitors' : 'members'
  const { source, sorts, dividedBy } = jobsFor(who)
  // A literal in the text, of two sizes: for a parameter the planner assumes a tenth of the table.
  const reach = (limit <= pageLimits.defaultSize ? pageLimits.defaultSize : pageLimits.maxSize) + 1
  const { bind, values } = binder()
  const own = viewer === 0 ? null : bind(viewer)
  const order = sort === 'newest' ? byMoment('p.posted_at') : sorts[sort]
  const { where, orderBy } = keyset(order, place, bind)
  // In a select of its own, so that it is asked for each row of the page and not for all people at once.
  const seen = own ? `(select ${notHidden(own, 'p.client_id')})` : `p.audience = 'everyone'`
  // The page is cut before anything is counted for it; joined to the number, so that an empty page still has one row with it.
  const text = `
    select t.jobs, ${columns}
    from (select coalesce(sum(listings), 0)::int as jobs from listing_totals
      where kind = 'job' and facet = '${dividedBy}') t
      left join (select p.*, ${order.toNumber} as sort_key from ${source.table}
        where ${source.listed} and exists (select from people c where c.id = p.client_id and not c.away) and ${seen} ${where}
        ${orderBy} limit ${reach}) p on true ${cardSources} ${orderBy}`
  const name = `jobs_open_${who}_${sort}_${place.step}_${reach}`
  const rows = await run<Placed<CardRow> & { jobs: number }>(db, { name, text, values })
  return { cards: rows.filter(({ id }) => id !== null), jobs: rows[0]?.jobs ?? 0 }
}
