import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { people } from '#users/tables.ts'
import { agents } from './tables.ts'

/** Reviews of agents by people who ran them: one per person. The totals are stored with the agent. Times UTC. */
export const agentReviews = pgTable(
  'agent_reviews',
  {
    id: text('id').primaryKey(),
    agentId: text('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    /** Null once their account is erased: stars and text stay, because others have read and answered them. */
    authorId: bigint('author_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    rating: smallint('rating').notNull(),
    text: text('text').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at'),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    /** When the staff hid it. */
    hiddenAt: moment('hidden_at'),
    /** When its author withdrew it: the row stays, so that a person reviews an agent only once. */
    withdrawnAt: moment('withdrawn_at'),
    /** Whether it is public and counts. */
    shown: boolean('shown').notNull().generatedAlwaysAs(sql`hidden_at is null and withdrawn_at is null`),
  },
  (t) => [
    // The staff's list of all of them.
    index('agent_reviews_staff').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    unique('agent_reviews_once').on(t.agentId, t.authorId),
    check('agent_reviews_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('agent_reviews_rating_bounds', sql`${t.rating} between 1 and ${sql.raw(String(reviewLimits.stars))}`),
    check('agent_reviews_answer_whole', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check('agent_reviews_withdrawn_without_words', sql`${t.withdrawnAt} is null or ${t.text} = ''`),
    index('agent_reviews_shown')
      .on(t.agentId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`shown`),
    // Only of the stars, so that counting them reads no row.
    index('agent_reviews_stars').on(t.agentId, t.rating).where(sql`shown`),
    index('agent_reviews_author').on(t.authorId).where(sql`author_id is not null`),
  ],
)
