import type { RunKind, RunOutcome } from '@guildhall/contract/agent-runs/options.ts'
import type { RemoteTransport } from '@guildhall/contract/agents/options.ts'
import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { bool, day, int, json, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { visibleTo } from '../visibility.ts'

/** An agent as far as it can be run; one that this person may see. */
export const findRunnable = statement('agent_runnable', {
  takes: { id: text, viewerId: int },
  gives: {
    id: text,
    author_id: int,
    name: text,
    remote_url: text,
    transport: textOf<RemoteTransport>(),
    run_minor: int,
  },
  sql: ({ id, viewerId }) => `
    select p.id, p.author_id, p.name, p.remote_url, p.transport, p.run_minor from agents p where p.id = ${id} and ${visibleTo(viewerId)}`,
})

/** The caller's row of an agent, with their tries of this day. */
export const findCaller = statement('agent_caller', {
  takes: { userId: int, agentId: text, day },
  gives: { caller: text, host: text, tries: int },
  sql: ({ userId, agentId, day: today }) => `
    select caller, host, case when tries_day = ${today} then tries::int else 0 end as tries
    from agent_callers where user_id = ${userId} and agent_id = ${agentId}`,
})

/** Keeps the agreement; the random id and the tries stay when the host is another one. */
export const saveAgreement = statement('agent_caller_agree', {
  takes: { userId: int, agentId: text, caller: text, host: text, at: moment },
  sql: ({ userId, agentId, caller, host, at }) => `
    insert into agent_callers as c (user_id, agent_id, caller, host, agreed_at)
    values (${userId}, ${agentId}, ${caller}, ${host}, ${at})
    on conflict (user_id, agent_id) do update set host = excluded.host, agreed_at = excluded.agreed_at
    where c.host <> excluded.host`,
})

/** Takes a free try of this day. No row when none is left. */
export const takeTry = statement('agent_take_try', {
  takes: { userId: int, agentId: text, day, most: int },
  gives: { caller: text },
  sql: ({ userId, agentId, day: today, most }) => `
    update agent_callers set tries = case when tries_day = ${today} then tries + 1 else 1 end, tries_day = ${today}
    where user_id = ${userId} and agent_id = ${agentId} and (tries_day is distinct from ${today} or tries < ${most})
    returning caller`,
})

/** Stores a run that starts. No row when it has started already. */
export const insertRun = statement('agent_run_insert', {
  takes: {
    ...{ userId: int, id: text, agentId: text, agentName: text, host: text, tool: text, kind: textOf<RunKind>() },
    orderId: nullable(text),
    ...{ startedAt: moment, inputLength: int, input: json<Record<string, unknown>>(), textUntil: moment },
  },
  gives: { id: text },
  sql: (p) => `
    insert into agent_runs (user_id, id, agent_id, agent_name, host, tool, kind, order_id, started_at, input_length, input, answer, message,
      text_until)
    values (${p.userId}, ${p.id}, ${p.agentId}, ${p.agentName}, ${p.host}, ${p.tool}, ${p.kind}, ${p.orderId}, ${p.startedAt}, ${p.inputLength},
      ${p.input}::jsonb, '', '', ${p.textUntil})
    on conflict do nothing returning id`,
})

/** Stores how a run ended, once. The texts are left out when they were deleted meanwhile. */
export const endRun = statement('agent_run_end', {
  takes: {
    ...{ userId: int, id: text, at: moment, outcome: textOf<RunOutcome>(), ms: int },
    ...{ answer: text, message: text, answerLength: int },
  },
  gives: { agent_id: nullable(text), kind: textOf<RunKind>(), order_id: nullable(text) },
  sql: (p) => `
    update agent_runs set ended_at = ${p.at}, outcome = ${p.outcome}, ms = ${p.ms}, answer_length = ${p.answerLength},
      answer = case when text_until is not null then ${p.answer} end,
      message = case when text_until is not null then ${p.message} end
    where user_id = ${p.userId} and id = ${p.id} and ended_at is null returning agent_id, kind, order_id`,
})

/** Locks the agent of a run, before the run: who deletes the agent locks them in this order. */
export const lockAgentOf = statement('agent_of_run_lock', {
  takes: { userId: int, id: text },
  gives: { id: text },
  sql: ({ userId, id }) => `
    select a.id from agents a where a.id = (select agent_id from agent_runs where user_id = ${userId} and id = ${id})
    for no key update`,
})

/** Counts a run that was answered, for everybody to see. */
export const countRun = statement('agent_count_run', {
  takes: { agentId: text },
  sql: ({ agentId }) => `update agents set runs = runs + 1 where id = ${agentId}`,
})

/** Runs that lost their process: they have no end after longer than a run can take. */
export const findLost = statement('agent_runs_lost', {
  takes: { before: moment },
  gives: { user_id: int, id: text },
  sql: ({ before }) => `
    select user_id, id from agent_runs where ended_at is null and started_at < ${before} order by started_at limit 100`,
})

const runRow = {
  id: text,
  agent_id: nullable(text),
  agent_name: text,
  host: text,
  tool: text,
  kind: textOf<RunKind>(),
  outcome: nullable(textOf<RunOutcome>()),
  ms: nullable(int),
  input_length: int,
  answer_length: int,
  started_at: moment,
  text_until: nullable(moment),
}
/** The columns of a run in lists, over `p`. */
export const listedRun = { ...runRow, excerpt: text, sort_key: int }
export type ListedRun = RowOf<typeof listedRun>
export const runColumns = `${Object.keys(runRow)
  .map((name) => `p.${name}`)
  .join(', ')}, coalesce(left(p.answer, ${runLimits.excerpt}), '') as excerpt`

export const findRun = statement('agent_run_find', {
  takes: { userId: int, id: text },
  gives: {
    ...runRow,
    excerpt: text,
    input: nullable(json<Record<string, unknown>>()),
    answer: nullable(text),
    message: nullable(text),
  },
  sql: ({ userId, id }) => `
    select ${runColumns}, p.input, p.answer, p.message from agent_runs p where p.user_id = ${userId} and p.id = ${id}`,
})

const withoutTexts = 'input = null, answer = null, message = null, text_until = null'

/** Deletes the texts of a run. No row for a run of somebody else. */
export const removeText = statement('agent_run_remove_text', {
  takes: { userId: int, id: text },
  gives: { id: text },
  sql: ({ userId, id }) => `
    update agent_runs set ${withoutTexts} where user_id = ${userId} and id = ${id} returning id`,
})

export const removeTextsOf = statement('agent_runs_remove_texts', {
  takes: { userId: int },
  sql: ({ userId }) => `
    update agent_runs set ${withoutTexts} where user_id = ${userId} and text_until is not null`,
})

/** Deletes texts whose time is over, a few at a time. Gives whether there may be more. */
export const removeOldTexts = statement('agent_runs_remove_old_texts', {
  takes: { at: moment },
  gives: { more: bool },
  sql: ({ at }) => `
    with old as (select user_id, id from agent_runs where text_until <= ${at} order by text_until limit 500 for update skip locked),
      gone as (update agent_runs r set ${withoutTexts} from old where r.user_id = old.user_id and r.id = old.id returning 1)
    select count(*) = 500 as more from gone`,
})
