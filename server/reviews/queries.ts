import { bool, int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { isShownTo, notHidden } from '#relations/tables.ts'
import { shownName } from '#users/tables.ts'

/** The columns of a review that may change. */
const changing = {
  rating: int,
  text,
  changed_at: nullable(moment),
  answer: nullable(text),
  answered_at: nullable(moment),
  hidden_at: nullable(moment),
  withdrawn_at: nullable(moment),
}
const reviewRow = {
  id: text,
  line_id: text,
  order_id: text,
  project_id: text,
  seller_id: nullable(int),
  author_id: nullable(int),
  created_at: moment,
  ...changing,
  shown: bool,
}
/** A review's row with the order of its line; times are PostgreSQL's text. */
export type ReviewRow = RowOf<typeof reviewRow>
export type ReviewChanges = Partial<RowOf<typeof changing>>

const columns = Object.keys(reviewRow)
  .map((name) => (name === 'order_id' ? 'l.order_id' : `r.${name}`))
  .join(', ')
const joined = 'from reviews r join order_lines l on l.id = r.line_id'

/** The reviews of an order's lines. */
export const findReviewsOf = statement('reviews_of_order', {
  takes: { orderId: text },
  gives: reviewRow,
  sql: ({ orderId }) => `select ${columns} ${joined} where l.order_id = ${orderId}`,
})

export const findReview = statement('review_find', {
  takes: { id: text },
  gives: reviewRow,
  sql: ({ id }) => `select ${columns} ${joined} where r.id = ${id}`,
})

/** The number and stars of the public reviews that sellers received between two moments; `to` is excluded. */
export const countReceivedBetween = statement('reviews_received_between', {
  takes: { sellerIds: list(int), from: moment, to: moment },
  gives: { id: int, reviews: int, stars: int },
  sql: ({ sellerIds, from, to }) => `
    select seller_id as id, count(*)::int as reviews, sum(rating)::int as stars from reviews
    where seller_id = any (${sellerIds}::bigint[]) and shown and created_at >= ${from} and created_at < ${to}
    group by seller_id`,
})

const page = (p: { projectId: string; limit: string }, after = '') => `
  select ${columns} from (
    select * from reviews where project_id = ${p.projectId} and shown ${after}
    order by created_at desc, id desc limit ${p.limit}) r
  join order_lines l on l.id = r.line_id order by r.created_at desc, r.id desc`

/** Pages of a project's public reviews, newest first. */
export const findShown = {
  first: statement('reviews_shown', {
    takes: { projectId: text, limit: int },
    gives: reviewRow,
    sql: (p) => page(p),
  }),
  next: statement('reviews_shown_next', {
    takes: { projectId: text, limit: int, createdAt: moment, id: text },
    gives: reviewRow,
    sql: (p) => page(p, `and (created_at, id) < (${p.createdAt}::timestamptz, ${p.id})`),
  }),
}

const received = { sellerId: int, viewerId: int, limit: int }
const receivedRow = { ...reviewRow, title: nullable(text) }

// A person blocked from the viewer is not shown to them here either. An erased author is nobody (0), so that the condition
// stays one that an index answers.
const receivedPage = (p: { [Name in keyof typeof received]: string }, beyond = '', way = 'desc') => `
  select ${columns}, t.title from (
    select * from reviews where seller_id = ${p.sellerId} and shown ${beyond}
      and ${notHidden(p.viewerId, 'coalesce(reviews.author_id, 0)')}
    order by created_at ${way}, id ${way} limit ${p.limit}) r
  join order_lines l on l.id = r.line_id left join projects t on t.id = r.project_id and t.visibility = 'public'
  order by r.created_at ${way}, r.id ${way}`

const receivedFrom = (step: 'next' | 'previous') =>
  statement(`reviews_received_${step}`, {
    takes: { ...received, id: text },
    gives: receivedRow,
    sql({ id, ...p }) {
      const [sign, way] = step === 'next' ? ['<', 'desc'] : ['>', 'asc']
      return receivedPage(p, `and (created_at, id) ${sign} (select created_at, id from reviews where id = ${id})`, way)
    },
  })

/** Pages of the public reviews of a person's projects, newest first, backwards from a review oldest first. */
export const findReceived = {
  first: statement('reviews_received', { takes: received, gives: receivedRow, sql: (p) => receivedPage(p) }),
  next: receivedFrom('next'),
  previous: receivedFrom('previous'),
}

const writtenRow = { id: text, person_id: int, at: moment, rating: int, project_id: text, title: text }
const writtenColumns =
  'r.id, r.author_id as person_id, r.created_at as at, r.rating, r.project_id, p.title from reviews r join projects p on p.id = r.project_id'

/** The newest reviews of public projects by people whom the viewer sees (0 for a visitor), newest first. */
export const findNewest = statement('reviews_newest', {
  takes: { viewerId: int, most: int },
  gives: writtenRow,
  sql: ({ viewerId, most }) => `
    select ${writtenColumns} and p.visibility = 'public'
    where r.shown and r.author_id is not null and ${isShownTo(viewerId, 'r.author_id')}
      and ${isShownTo(viewerId, 'p.seller_id')}
    order by r.created_at desc, r.id desc limit ${most}`,
})

/** The newest reviews by each of these people since then, at most `most` of each, of sellers whom the viewer sees. */
export const findNewestBy = statement('reviews_newest_by', {
  takes: { personIds: list(int), viewerId: int, since: moment, most: int },
  gives: writtenRow,
  sql: ({ personIds, viewerId, since, most }) => `
    select e.* from unnest(${personIds}::bigint[]) k(id), lateral (
      select ${writtenColumns} and p.visibility = 'public'
      where r.author_id = k.id and r.shown and r.created_at > ${since} and ${isShownTo(viewerId, 'p.seller_id')}
      order by r.created_at desc, r.id desc limit ${most}) e`,
})

/** The number of a project's reviews by stars. */
export const countStars = statement('reviews_stars', {
  takes: { projectId: text },
  gives: { rating: int, count: int },
  sql: ({ projectId }) => `
    select rating, count(*)::int as count from reviews where project_id = ${projectId} and shown group by rating`,
})

/** No row when the line already has one. */
export const insertReview = statement('review_insert', {
  takes: { id: text, lineId: text, projectId: text, authorId: int, rating: int, text, createdAt: moment },
  gives: { id: text },
  sql: (p) => `
    insert into reviews (id, line_id, project_id, author_id, rating, text, created_at)
    values (${p.id}, ${p.lineId}, ${p.projectId}, ${p.authorId}, ${p.rating}, ${p.text}, ${p.createdAt})
    on conflict (line_id) do nothing returning id`,
})

/** Locks the review of a line until the end of the transaction. */
export const lockOfLine = statement('review_lock_line', {
  takes: { lineId: text },
  gives: reviewRow,
  sql: ({ lineId }) => `select ${columns} ${joined} where r.line_id = ${lineId} for no key update of r`,
})

export const lockReview = statement('review_lock', {
  takes: { id: text },
  gives: reviewRow,
  sql: ({ id }) => `select ${columns} ${joined} where r.id = ${id} for no key update of r`,
})

/** Writes the changeable columns of a review. */
export const saveReview = statement('review_save', {
  takes: { id: text, ...changing },
  sql({ id, ...places }) {
    const changes = Object.entries(places).map(([column, place]) => `${column} = ${place}`)
    return `update reviews set ${changes.join(', ')} where id = ${id}`
  },
})

/** A review as moderators see it; no row once its author withdrew it. */
export const findModerated = statement('review_moderated', {
  takes: { id: text },
  gives: { project_id: text, title: text, hidden: bool, author: nullable(text), author_name: nullable(text) },
  sql: ({ id }) => `
    select r.project_id, p.title, r.hidden_at is not null as hidden, a.custom_user_id as author,
      ${shownName('a')} as author_name
    from reviews r join projects p on p.id = r.project_id left join people a on a.id = r.author_id
    where r.id = ${id} and r.withdrawn_at is null`,
})

/** A person's reviews and answers, for their data export. It says nothing about the other side. */
export const findWritten = statement('reviews_held', {
  takes: { personId: int },
  gives: {
    projectId: text,
    title: text,
    kind: textOf<'review' | 'answer'>(),
    rating: nullable(int),
    text,
    at: moment,
    changedAt: nullable(moment),
    hiddenAt: nullable(moment),
    withdrawnAt: nullable(moment),
  },
  sql: ({ personId }) => `
    select r.project_id as "projectId", p.title, case when r.author_id = ${personId} then 'review' else 'answer' end as kind,
      case when r.author_id = ${personId} then r.rating end as rating,
      case when r.author_id = ${personId} then r.text else r.answer end as text,
      case when r.author_id = ${personId} then r.created_at else r.answered_at end as at,
      r.changed_at as "changedAt", r.hidden_at as "hiddenAt", r.withdrawn_at as "withdrawnAt"
    from reviews r join projects p on p.id = r.project_id
    where r.author_id = ${personId} or (r.seller_id = ${personId} and r.answer is not null) order by 6`,
})
