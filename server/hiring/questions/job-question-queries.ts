import { bool, int, moment, nullable, type RowOf, statement, text } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'

const question = {
  id: text,
  job_id: text,
  asker_id: int,
  text,
  asked_at: moment,
  answer: nullable(text),
  answered_at: nullable(moment),
  is_hidden: bool,
}
export type QuestionRow = RowOf<typeof question>
const columns = Object.keys(question)
  .map((name) => `q.${name}`)
  .join(', ')
// Hidden ones are only for those who asked them; people separated by a block do not read each other.
const shownTo = (viewerId: string) =>
  `(not q.is_hidden or q.asker_id = ${viewerId}) and ${notHidden(viewerId, 'q.asker_id')}`

/** The questions on a job as a viewer (internal id, 0 for a visitor) reads them, the oldest first. `is_named`: with their asker. */
export const findQuestions = statement('job_questions_of', {
  takes: { jobId: text, viewerId: int },
  gives: { ...question, is_named: bool },
  sql: ({ jobId, viewerId }) => `
    select ${columns}, (${viewerId}::bigint <> 0 or not a.hidden) as is_named
    from job_questions q join people a on a.id = q.asker_id
    where q.job_id = ${jobId} and ${shownTo(viewerId)} order by q.asked_at, q.id`,
})

/** One question as a viewer reads it. */
export const findQuestion = statement('job_question', {
  takes: { id: text, viewerId: int },
  gives: question,
  sql: ({ id, viewerId }) => `select ${columns} from job_questions q where q.id = ${id} and ${shownTo(viewerId)}`,
})

/** One question in any state, for the staff. */
export const findAnyQuestion = statement('job_question_any', {
  takes: { id: text },
  gives: question,
  sql: ({ id }) => `select ${columns} from job_questions q where q.id = ${id}`,
})

export const lockQuestion = statement('job_question_lock', {
  takes: { id: text },
  gives: question,
  sql: ({ id }) => `select ${columns} from job_questions q where q.id = ${id} for no key update`,
})

/** How many questions a job has: all, those of a person, and those that wait for an answer. */
export const countQuestions = statement('job_questions_count', {
  takes: { jobId: text, personId: int },
  gives: { all: int, own: int, waiting: int },
  sql: ({ jobId, personId }) => `
    select count(*)::int as all, (count(*) filter (where asker_id = ${personId}))::int as own,
      (count(*) filter (where answer is null and not is_hidden))::int as waiting
    from job_questions where job_id = ${jobId}`,
})

export const insertQuestion = statement('job_question_insert', {
  takes: { id: text, jobId: text, askerId: int, text, at: moment },
  sql: (p) => `
    insert into job_questions (id, job_id, asker_id, text, asked_at) values (${p.id}, ${p.jobId}, ${p.askerId}, ${p.text}, ${p.at})`,
})

export const saveAnswer = statement('job_question_answer', {
  takes: { id: text, answer: text, at: moment },
  sql: ({ id, answer, at }) => `update job_questions set answer = ${answer}, answered_at = ${at} where id = ${id}`,
})

export const saveHidden = statement('job_question_hide', {
  takes: { id: text, isHidden: bool },
  sql: ({ id, isHidden }) => `update job_questions set is_hidden = ${isHidden} where id = ${id}`,
})
