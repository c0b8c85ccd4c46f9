import { bool, int, list, moment, statement, text } from '#db/statement.ts'
import { isShownTo } from '#relations/tables.ts'
import { noPrice, shownPrice } from './card.ts'

const publishedRow = { id: text, person_id: int, at: moment, title: text, price_minor: int, for_sale: bool }
const columns = `p.id, p.seller_id as person_id, p.posted_at as at, p.title, ${shownPrice(noPrice.answered)} as price_minor, p.for_sale`

/** The newest public projects of people whom the viewer sees (0 for a visitor), newest first. */
export const findPublished = statement('projects_published', {
  takes: { viewerId: int, most: int },
  gives: publishedRow,
  sql: ({ viewerId, most }) => `
    select ${columns} from projects p where p.visibility = 'public' and ${isShownTo(viewerId, 'p.seller_id')}
    order by p.posted_at desc, p.id desc limit ${most}`,
})

/** The newest public projects of each of these people since then, at most `most` of each. */
export const findPublishedBy = statement('projects_published_by', {
  takes: { personIds: list(int), since: moment, most: int },
  gives: publishedRow,
  sql: ({ personIds, since, most }) => `
    select e.* from unnest(${personIds}::bigint[]) k(id), lateral (
      select ${columns} from projects p where p.seller_id = k.id and p.visibility = 'public' and p.posted_at > ${since}
      order by p.posted_at desc, p.id desc limit ${most}) e`,
})
