import { day, int, moment, nullable, type RowOf, statement, text } from '#db/statement.ts'

const goalRow = { id: text, author_id: int, text, due: nullable(day), done_at: nullable(moment) }
const columns = Object.keys(goalRow).join(', ')
export type GoalRow = RowOf<typeof goalRow>

const pair = { one: int, other: int }
const isPair = ({ one, other }: { one: string; other: string }) =>
  `low_id = least(${one}::bigint, ${other}::bigint) and high_id = greatest(${one}::bigint, ${other}::bigint)`

/** The goals of two people: open ones by their date, then done ones, the latest first. */
export const findGoals = statement('session_goals', {
  takes: pair,
  gives: goalRow,
  sql: (p) => `
    select ${columns} from session_goals where ${isPair(p)}
    order by done_at desc nulls first, due nulls last, created_at, id`,
})

export const countOpenGoals = statement('session_goals_open', {
  takes: pair,
  gives: { open: int, total: int },
  sql: (p) => `
    select count(*) filter (where done_at is null)::int as open, count(*)::int as total from session_goals where ${isPair(p)}`,
})

export const insertGoal = statement('session_goal_insert', {
  takes: { id: text, ...pair, authorId: int, words: text, due: nullable(day), at: moment },
  sql: ({ id, authorId, words, due, at, ...p }) => `
    insert into session_goals (id, low_id, high_id, author_id, text, due, created_at)
    values (${id}, least(${p.one}::bigint, ${p.other}::bigint), greatest(${p.one}::bigint, ${p.other}::bigint), ${authorId}, ${words}, ${due}, ${at})`,
})

/** A goal that was done stays done at the same moment. */
export const saveGoal = statement('session_goal_save', {
  takes: { id: text, ...pair, words: text, due: nullable(day), doneAt: nullable(moment) },
  gives: { id: text },
  sql: ({ id, words, due, doneAt, ...p }) => `
    update session_goals set text = ${words}, due = ${due},
      done_at = case when ${doneAt}::timestamptz is null then null else coalesce(done_at, ${doneAt}) end
    where id = ${id} and ${isPair(p)} returning id`,
})

export const deleteGoal = statement('session_goal_delete', {
  takes: { id: text, ...pair },
  gives: { id: text },
  sql: ({ id, ...p }) => `delete from session_goals where id = ${id} and ${isPair(p)} returning id`,
})

/** Open goals of a person with a date, and the latest booking with the other side, which is looked for once for each pair. */
export const findDueGoals = statement('session_goals_due', {
  takes: { personId: int, from: day, to: day, limit: int },
  gives: { text, due: day, booking_id: text },
  sql: ({ personId, from, to, limit }) => `
    with goals as materialized (
      select low_id, high_id, text, due, created_at from session_goals
      where (low_id = ${personId} or high_id = ${personId}) and done_at is null and due >= ${from} and due <= ${to}
      order by due, created_at limit ${limit}
    ), latest as materialized (
      select pair.low_id, pair.high_id, b.id
      from (select distinct low_id, high_id from goals) pair
      cross join lateral (
        select b.id from bookings b
        where (b.host_id, b.guest_id) in ((pair.low_id, pair.high_id), (pair.high_id, pair.low_id))
        order by b.starts_at desc limit 1) b)
    select g.text, g.due, l.id as booking_id from goals g join latest l using (low_id, high_id)
    order by g.due, g.created_at`,
})
