import type { EngagementSide, WorkReviewWord } from '@guildhall/contract/engagements/options.ts'
import { bool, int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { isPaidWork } from '#engagements/tables.ts'
import { notHidden } from '#relations/tables.ts'

/** The columns of a review that may change. */
const changing = {
  rating: int,
  words: list(textOf<WorkReviewWord>()),
  text,
  changed_at: nullable(moment),
  answer: nullable(text),
  answered_at: nullable(moment),
  hidden_at: nullable(moment),
}
const reviewRow = {
  engagement_id: nullable(text),
  booking_id: nullable(text),
  by: textOf<EngagementSide>(),
  id: text,
  author_id: nullable(int),
  subject_id: int,
  created_at: moment,
  shown_at: nullable(moment),
  ...changing,
  shown: bool,
}
/** A review of a person; times are PostgreSQL's text. */
export type WorkReviewRow = RowOf<typeof reviewRow>
export type WorkReviewChanges = Partial<RowOf<typeof changing>>

const columns = Object.keys(reviewRow)
  .map((name) => `r.${name}`)
  .join(', ')

/** What a review is about; one of both is null. */
const reviewed = { engagementId: nullable(text), bookingId: nullable(text) }
const isAbout = (r: string, { engagementId, bookingId }: { [Name in keyof typeof reviewed]: string }) =>
  `(${r}.engagement_id = ${engagementId} or ${r}.booking_id = ${bookingId})`

/** The reviews of an engagement or a booking. */
export const findOf = statement('work_reviews_of', {
  takes: reviewed,
  gives: reviewRow,
  sql: (p) => `select ${columns} from work_reviews r where ${isAbout('r', p)}`,
})

/** A review that is shown, or hidden by the staff. */
export const findPublished = statement('work_review_find', {
  takes: { id: text },
  gives: reviewRow,
  sql: ({ id }) => `select ${columns} from work_reviews r where r.id = ${id} and r.shown_at is not null`,
})

/** The same, locked until the end of the transaction. */
export const lockPublished = statement('work_review_lock', {
  takes: { id: text },
  gives: reviewRow,
  sql: ({ id }) => `
    select ${columns} from work_reviews r where r.id = ${id} and r.shown_at is not null for no key update`,
})

/** Of these engagements and bookings, those that a person has reviewed. */
export const findReviewedBy = statement('work_reviews_by', {
  takes: { authorId: int, ids: list(text) },
  gives: { id: text },
  sql: ({ authorId, ids }) => `
    select coalesce(engagement_id, booking_id) as id from work_reviews
    where author_id = ${authorId} and coalesce(engagement_id, booking_id) = any (${ids}::text[])`,
})

export const insertReview = statement('work_review_insert', {
  takes: {
    id: text,
    ...reviewed,
    by: textOf<EngagementSide>(),
    authorId: int,
    subjectId: int,
    rating: int,
    words: list(textOf<WorkReviewWord>()),
    text,
    at: moment,
  },
  sql: (p) => `
    insert into work_reviews (id, engagement_id, booking_id, by, author_id, subject_id, rating, words, text, created_at)
    values (${p.id}, ${p.engagementId}, ${p.bookingId}, ${p.by}, ${p.authorId}, ${p.subjectId}, ${p.rating}, ${p.words}::text[], ${p.text}, ${p.at})`,
})

/** Writes the changeable columns of a review. */
export const saveReview = statement('work_review_save', {
  takes: { id: text, ...changing },
  sql({ id, ...places }) {
    const changes = Object.entries(places).map(([column, place]) => `${column} = ${place}`)
    return `update work_reviews set ${changes.join(', ')} where id = ${id}`
  },
})

/** Deletes a review that nobody else has read. */
export const deleteUnread = statement('work_review_delete', {
  takes: { ...reviewed, by: textOf<EngagementSide>() },
  gives: { id: text },
  sql: ({ by, ...p }) => `
    delete from work_reviews r where ${isAbout('r', p)} and by = ${by} and shown_at is null returning id`,
})

/** Makes the reviews of an engagement or a booking public. */
export const showAll = statement('work_reviews_show', {
  takes: { ...reviewed, at: moment },
  gives: reviewRow,
  sql: ({ at, ...p }) => `
    update work_reviews r set shown_at = ${at} where ${isAbout('r', p)} and shown_at is null returning ${columns}`,
})

const received = { subjectId: int, serviceId: nullable(text), viewerId: int, limit: int }

// Of everything that a person is reviewed for, or only by the clients of one of their services.
const ofService = (r: string, serviceId: string) => `(${serviceId}::text is null or (${r}.by = 'client'
  and exists (select from engagements e where e.id = ${r}.engagement_id and e.service_id = ${serviceId})))`

// A person blocked from the viewer is not shown to them here either. An erased author is nobody (0).
const receivedPage = (p: { [Name in keyof typeof received]: string }, beyond = '', way = 'desc') => `
  select ${columns} from work_reviews r
  where r.subject_id = ${p.subjectId} and r.shown ${beyond} and ${ofService('r', p.serviceId)} and ${notHidden(p.viewerId, 'coalesce(r.author_id, 0)')}
  order by r.shown_at ${way}, r.id ${way} limit ${p.limit}`

const receivedFrom = (step: 'next' | 'previous') =>
  statement(`work_reviews_received_${step}`, {
    takes: { ...received, id: text },
    gives: reviewRow,
    sql({ id, ...p }) {
      const [sign, way] = step === 'next' ? ['<', 'desc'] : ['>', 'asc']
      return receivedPage(
        p,
        `and (r.shown_at, r.id) ${sign} (select shown_at, id from work_reviews where id = ${id})`,
        way,
      )
    },
  })

/** Pages of the public reviews of a person, newest first, backwards from a review oldest first. */
export const findReceived = {
  first: statement('work_reviews_received', { takes: received, gives: reviewRow, sql: (p) => receivedPage(p) }),
  next: receivedFrom('next'),
  previous: receivedFrom('previous'),
}

/** How many public reviews a person has, and their stars. */
export const sumReceived = statement('work_reviews_sum', {
  takes: { subjectId: int, serviceId: nullable(text) },
  gives: { count: int, stars: int },
  sql: ({ subjectId, serviceId }) => `
    select count(*)::int as count, coalesce(sum(rating), 0)::int as stars from work_reviews r
    where subject_id = ${subjectId} and shown and ${ofService('r', serviceId)}`,
})

/** How many public reviews guests wrote about a host, and their stars. */
export const sumOfSessions = statement('work_reviews_of_sessions', {
  takes: { hostId: int },
  gives: { count: int, stars: int },
  sql: ({ hostId }) => `
    select count(*)::int as count, coalesce(sum(rating), 0)::int as stars from work_reviews
    where subject_id = ${hostId} and shown and booking_id is not null and by = 'client'`,
})

const rankedWork = (providerIds: string, within: string) => `
  select r.subject_id as id, count(*)::int as reviews, sum(r.rating)::int as stars
  from work_reviews r join engagements e on e.id = r.engagement_id
  where r.subject_id = any (${providerIds}::bigint[]) and r.shown and r.by = 'client' and ${isPaidWork('e')} ${within}
  group by r.subject_id`

/**
 * The reviews that count for the rank: the number and stars of public reviews that clients wrote about these providers, of work
 * that stayed paid.
 */
export const countRanked = statement('work_reviews_ranked', {
  takes: { providerIds: list(int) },
  gives: { id: int, reviews: int, stars: int },
  sql: ({ providerIds }) => rankedWork(providerIds, ''),
})

/** The same, of the reviews shown between two moments; `to` is excluded. */
export const countRankedBetween = statement('work_reviews_ranked_between', {
  takes: { providerIds: list(int), from: moment, to: moment },
  gives: { id: int, reviews: int, stars: int },
  sql: ({ providerIds, from, to }) => rankedWork(providerIds, `and r.shown_at >= ${from} and r.shown_at < ${to}`),
})

/** How often each word was ticked in the public reviews of a person. */
export const countWords = statement('work_reviews_words', {
  takes: { subjectId: int, serviceId: nullable(text) },
  gives: { word: textOf<WorkReviewWord>(), count: int },
  sql: ({ subjectId, serviceId }) => `
    select ticked.word, count(*)::int as count from work_reviews r, unnest(words) as ticked(word)
    where subject_id = ${subjectId} and shown and ${ofService('r', serviceId)} group by ticked.word`,
})

/** A person's reviews and answers, for their data export. A review of them is left out: it is its author's. */
export const findWritten = statement('work_reviews_held', {
  takes: { personId: int },
  gives: {
    engagementId: nullable(text),
    bookingId: nullable(text),
    kind: textOf<'review' | 'answer'>(),
    rating: nullable(int),
    words: nullable(list(textOf<WorkReviewWord>())),
    text,
    at: moment,
    changedAt: nullable(moment),
    shownAt: nullable(moment),
    hiddenAt: nullable(moment),
  },
  sql: ({ personId }) => `
    select engagement_id as "engagementId", booking_id as "bookingId", 'review' as kind, rating, words, text, created_at as at, changed_at as "changedAt",
      shown_at as "shownAt", hidden_at as "hiddenAt"
    from work_reviews where author_id = ${personId}
    union all
    select engagement_id, booking_id, 'answer', null, null, answer, answered_at, null, null, null
    from work_reviews where subject_id = ${personId} and answer is not null
    order by 7`,
})
