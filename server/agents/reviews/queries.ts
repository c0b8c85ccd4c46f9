import { bool, int, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'

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
  agent_id: text,
  author_id: nullable(int),
  created_at: moment,
  ...changing,
  shown: bool,
}
/** A review of an agent; times are PostgreSQL's text. */
export type AgentReviewRow = RowOf<typeof reviewRow>
export type AgentReviewChanges = Partial<RowOf<typeof changing>>

const columns = Object.keys(reviewRow)
  .map((name) => `r.${name}`)
  .join(', ')

/** A person's review of an agent. */
export const findReviewBy = statement('agent_review_by', {
  takes: { agentId: text, authorId: int },
  gives: reviewRow,
  sql: ({ agentId, authorId }) => `
    select ${columns} from agent_reviews r where r.agent_id = ${agentId} and r.author_id = ${authorId}`,
})

export const findReview = statement('agent_review_find', {
  takes: { id: text },
  gives: reviewRow,
  sql: ({ id }) => `select ${columns} from agent_reviews r where r.id = ${id}`,
})

// An erased author is nobody (0). A person blocked from the viewer is not shown to them.
const isReadBy = (viewer: string) => `(r.shown and ${notHidden(viewer, 'coalesce(r.author_id, 0)')})`

/** A review that this person can read (0 for a visitor). */
export const findShownTo = statement('agent_review_shown_to', {
  takes: { id: text, agentId: text, viewerId: int },
  gives: reviewRow,
  sql: ({ id, agentId, viewerId }) => `
    select ${columns} from agent_reviews r where r.id = ${id} and r.agent_id = ${agentId} and ${isReadBy(viewerId)}`,
})

const paged = { agentId: text, viewerId: int, limit: int }

const page = (p: { [Name in keyof typeof paged]: string }, beyond = '', way = 'desc') => `
  select ${columns} from agent_reviews r where r.agent_id = ${p.agentId} and ${isReadBy(p.viewerId)} ${beyond}
  order by r.created_at ${way}, r.id ${way} limit ${p.limit}`

const pageFrom = (step: 'next' | 'previous') =>
  statement(`agent_reviews_${step}`, {
    takes: { ...paged, id: text },
    gives: reviewRow,
    sql({ id, ...p }) {
      const [sign, way] = step === 'next' ? ['<', 'desc'] : ['>', 'asc']
      return page(
        p,
        `and (r.created_at, r.id) ${sign} (select e.created_at, e.id from agent_reviews e where e.id = ${id})`,
        way,
      )
    },
  })

/** Pages of the public reviews of an agent, newest first, backwards from a review oldest first. */
export const findShown = {
  first: statement('agent_reviews_first', { takes: paged, gives: reviewRow, sql: (p) => page(p) }),
  next: pageFrom('next'),
  previous: pageFrom('previous'),
}

/** The number of an agent's public reviews by stars. */
export const countStars = statement('agent_reviews_stars', {
  takes: { agentId: text },
  gives: { rating: int, count: int },
  sql: ({ agentId }) => `
    select rating, count(*)::int as count from agent_reviews where agent_id = ${agentId} and shown group by rating`,
})

/** When somebody last got an answer from another person's agent; null when they never did. */
export const findLastAnswered = statement('agent_review_run', {
  takes: { agentId: text, personId: int },
  gives: { at: nullable(moment) },
  sql: ({ agentId, personId }) => `
    select max(ended_at) as at from agent_runs
    where user_id = ${personId} and agent_id = ${agentId} and outcome = 'answered' and kind <> 'own'`,
})

/** Locks an agent, so that its reviews change one after the other. */
export const lockReviews = statement('agent_lock_reviews', {
  takes: { agentId: text },
  gives: { id: text },
  sql: ({ agentId }) => `select id from agents where id = ${agentId} for no key update`,
})

export const insertReview = statement('agent_review_insert', {
  takes: { id: text, agentId: text, authorId: int, rating: int, text, createdAt: moment },
  sql: (p) => `
    insert into agent_reviews (id, agent_id, author_id, rating, text, created_at)
    values (${p.id}, ${p.agentId}, ${p.authorId}, ${p.rating}, ${p.text}, ${p.createdAt})`,
})

/** Writes the changeable columns of a review. */
export const saveReview = statement('agent_review_save', {
  takes: { id: text, ...changing },
  sql({ id, ...places }) {
    const changes = Object.entries(places).map(([column, place]) => `${column} = ${place}`)
    return `update agent_reviews set ${changes.join(', ')} where id = ${id}`
  },
})

/** Adds to the stars and the number of an agent's reviews. */
export const addToRating = statement('agent_rating_add', {
  takes: { agentId: text, stars: int, reviews: int },
  sql: ({ agentId, stars, reviews }) => `
    update agents set rating_sum = rating_sum + ${stars}, rating_count = rating_count + ${reviews} where id = ${agentId}`,
})

/** A person's reviews of agents and answers, for their data export. It says nothing about the other side. */
export const findWritten = statement('agent_reviews_held', {
  takes: { personId: int },
  gives: {
    agentId: text,
    name: text,
    kind: textOf<'review' | 'answer'>(),
    rating: nullable(int),
    text,
    at: moment,
    changedAt: nullable(moment),
    hiddenAt: nullable(moment),
    withdrawnAt: nullable(moment),
  },
  sql: ({ personId }) => `
    select r.agent_id as "agentId", a.name, 'review' as kind, r.rating, r.text, r.created_at as at,
      r.changed_at as "changedAt", r.hidden_at as "hiddenAt", r.withdrawn_at as "withdrawnAt"
    from agent_reviews r join agents a on a.id = r.agent_id where r.author_id = ${personId}
    union all
    select r.agent_id, a.name, 'answer', null, r.answer, r.answered_at, null, null, null
    from agent_reviews r join agents a on a.id = r.agent_id where a.author_id = ${personId} and r.answer is not null
    order by 6`,
})
