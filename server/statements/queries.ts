import type {
  AppealState,
  BrokenRule,
  LimitedAct,
  Measure,
  PublishedSubject,
} from '@guildhall/contract/admin/options.ts'
import { int, list, longInt, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

/** A statement of reasons. Times are PostgreSQL's text. */
export type StatementRow = RowOf<typeof statementRow>
const statementRow = {
  id: int,
  person_id: int,
  measure: textOf<Measure>(),
  subject_kind: textOf<'person' | PublishedSubject>(),
  subject_id: text,
  subject_title: text,
  limits: list(textOf<LimitedAct>()),
  until: nullable(moment),
  rule: textOf<BrokenRule>(),
  reasons: text,
  made_by: nullable(int),
  made_at: moment,
  ended_at: nullable(moment),
  appeal_state: nullable(textOf<AppealState>()),
  appeal_text: nullable(text),
  appealed_at: nullable(moment),
  decided_by: nullable(int),
  decided_at: nullable(moment),
  decision: nullable(text),
}
const columns = Object.keys(statementRow).join(', ')

/** A person's statements, newest first. */
export const findOfPerson = statement('statements_of_person', {
  takes: { personId: int, limit: int },
  gives: statementRow,
  sql: ({ personId, limit }) =>
    `select ${columns} from statements where person_id = ${personId} order by id desc limit ${limit}`,
})

export const findStatement = statement('statement_find', {
  takes: { id: int },
  gives: statementRow,
  sql: ({ id }) => `select ${columns} from statements where id = ${id}`,
})

/** The same, locked until the end of the transaction. */
export const lockStatement = statement('statement_lock', {
  takes: { id: int },
  gives: statementRow,
  sql: ({ id }) => `select ${columns} from statements where id = ${id} for update`,
})

/** Ends the decisions of a kind about a subject that still hold, and returns them. */
export const endStatements = statement('statements_end', {
  takes: { measures: list(text), subjectKind: text, subjectId: text, at: moment },
  gives: statementRow,
  sql: ({ measures, subjectKind, subjectId, at }) => `
    update statements set ended_at = ${at}::timestamptz
    where ended_at is null and measure = any (${measures}::text[])
      and subject_kind = ${subjectKind} and subject_id = ${subjectId} returning ${columns}`,
})

/** Until when other decisions than this one still limit a person, by what they cannot do. */
export const findOtherLimits = statement('statements_other_limits', {
  takes: { personId: int, exceptId: int, at: moment },
  gives: { act: textOf<LimitedAct>(), until: moment },
  sql: ({ personId, exceptId, at }) => `
    select l.act, max(s.until) as until from statements s, unnest(s.limits) l (act)
    where s.person_id = ${personId} and s.id <> ${exceptId} and s.ended_at is null and s.until > ${at}::timestamptz
    group by l.act`,
})

const page = { limit: int }
const from = { ...page, at: moment, id: longInt }
const open = (beyond: string, way: 'asc' | 'desc', limit: string) => `
  select ${columns} from statements where appeal_state = 'open' ${beyond}
  order by appealed_at ${way}, id ${way} limit ${limit}`
const decided = (beyond: string, way: 'asc' | 'desc', limit: string) => `
  select ${columns} from statements where appeal_state is not null and appeal_state <> 'open' ${beyond}
  order by decided_at ${way}, id ${way} limit ${limit}`

/** Pages of open appeals, oldest first; when paging backwards, newest first. */
export const findOpenAppeals = {
  first: statement('appeals_open', { takes: page, gives: statementRow, sql: (p) => open('', 'asc', p.limit) }),
  next: statement('appeals_open_next', {
    takes: from,
    gives: statementRow,
    sql: (p) => open(`and (appealed_at, id) > (${p.at}::timestamptz, ${p.id})`, 'asc', p.limit),
  }),
  previous: statement('appeals_open_previous', {
    takes: from,
    gives: statementRow,
    sql: (p) => open(`and (appealed_at, id) < (${p.at}::timestamptz, ${p.id})`, 'desc', p.limit),
  }),
}

/** Pages of decided appeals, newest first; when paging backwards, oldest first. */
export const findDecidedAppeals = {
  first: statement('appeals_decided', { takes: page, gives: statementRow, sql: (p) => decided('', 'desc', p.limit) }),
  next: statement('appeals_decided_next', {
    takes: from,
    gives: statementRow,
    sql: (p) => decided(`and (decided_at, id) < (${p.at}::timestamptz, ${p.id})`, 'desc', p.limit),
  }),
  previous: statement('appeals_decided_previous', {
    takes: from,
    gives: statementRow,
    sql: (p) => decided(`and (decided_at, id) > (${p.at}::timestamptz, ${p.id})`, 'asc', p.limit),
  }),
}

export const countOpenAppeals = statement('appeals_open_count', {
  gives: { open: int },
  sql: () => "select count(*)::int as open from statements where appeal_state = 'open'",
})

/** Appeals sent before a moment that nobody has decided, oldest first. */
export const findAppealsBefore = statement('appeals_before', {
  takes: { before: moment },
  gives: statementRow,
  sql: ({ before }) => `
    select ${columns} from statements where appeal_state = 'open' and appealed_at <= ${before}::timestamptz
    order by appealed_at limit 100`,
})
