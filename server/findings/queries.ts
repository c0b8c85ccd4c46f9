import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import type { FindingAct, FindingState } from '@guildhall/contract/findings/options.ts'
import { int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

const listRow = {
  engagement_id: text,
  last_number: int,
  delivered_at: nullable(moment),
  recheck_asked_at: nullable(moment),
  recheck_done_at: nullable(moment),
  client_keeps_at: nullable(moment),
  provider_keeps_at: nullable(moment),
  deleted_at: nullable(moment),
}
/** The findings of an engagement as a whole; times are PostgreSQL's text. */
export type ListRow = RowOf<typeof listRow>
const listColumns = Object.keys(listRow).join(', ')

export const findList = statement('finding_list_find', {
  takes: { engagementId: text },
  gives: listRow,
  sql: ({ engagementId }) => `select ${listColumns} from finding_lists where engagement_id = ${engagementId}`,
})

export const insertList = statement('finding_list_insert', {
  takes: { engagementId: text },
  sql: ({ engagementId }) =>
    `insert into finding_lists (engagement_id) values (${engagementId}) on conflict do nothing`,
})

export const lockList = statement('finding_list_lock', {
  takes: { engagementId: text },
  gives: listRow,
  sql: ({ engagementId }) =>
    `select ${listColumns} from finding_lists where engagement_id = ${engagementId} for update`,
})

const { engagement_id: _key, ...changing } = listRow

export const saveList = statement('finding_list_save', {
  takes: { engagement_id: text, ...changing },
  sql({ engagement_id, ...places }) {
    const changes = Object.entries(places).map(([column, place]) => `${column} = ${place}`)
    return `update finding_lists set ${changes.join(', ')} where engagement_id = ${engagement_id}`
  },
})

const headRow = {
  number: int,
  head: text,
  state: textOf<FindingState>(),
  version: int,
  delivered_at: nullable(moment),
  changed_at: moment,
  changed_by: nullable(textOf<EngagementSide>()),
}
const findingRow = { ...headRow, body: text }
/** A finding without its body, and whole; `head`, `body` and notes are sealed. */
export type HeadRow = RowOf<typeof headRow>
export type FindingRow = RowOf<typeof findingRow>

export const findHeads = statement('finding_heads', {
  takes: { engagementId: text },
  gives: headRow,
  sql: ({ engagementId }) => `
    select ${Object.keys(headRow).join(', ')} from findings where engagement_id = ${engagementId} order by number`,
})

export const findFindings = statement('findings_find', {
  takes: { engagementId: text },
  gives: findingRow,
  sql: ({ engagementId }) => `
    select ${Object.keys(findingRow).join(', ')} from findings where engagement_id = ${engagementId} order by number`,
})

export const findFinding = statement('finding_find', {
  takes: { engagementId: text, number: int },
  gives: findingRow,
  sql: ({ engagementId, number }) => `
    select ${Object.keys(findingRow).join(', ')} from findings
    where engagement_id = ${engagementId} and number = ${number}`,
})

/** Adds findings with consecutive numbers from `first` on. */
export const insertFindings = statement('findings_insert', {
  takes: { engagementId: text, first: int, heads: list(text), bodies: list(text), at: moment },
  sql: (p) => `
    insert into findings (engagement_id, number, head, body, changed_at)
    select ${p.engagementId}, ${p.first}::int + each.at::int - 1, each.head, each.body, ${p.at}
    from unnest(${p.heads}::text[], ${p.bodies}::text[]) with ordinality as each(head, body, at)`,
})

export const countFindings = statement('findings_count', {
  takes: { engagementId: text },
  gives: { count: int },
  sql: ({ engagementId }) => `select count(*)::int as count from findings where engagement_id = ${engagementId}`,
})

export const saveTexts = statement('finding_texts', {
  takes: { engagementId: text, number: int, head: text, body: text, at: moment },
  sql: (p) => `
    update findings set head = ${p.head}, body = ${p.body}, version = version + 1, changed_at = ${p.at}
    where engagement_id = ${p.engagementId} and number = ${p.number}`,
})

/** Deletes a finding that is not delivered. */
export const deleteDraft = statement('finding_delete', {
  takes: { engagementId: text, number: int },
  sql: ({ engagementId, number }) => `
    delete from findings where engagement_id = ${engagementId} and number = ${number} and delivered_at is null`,
})

export const saveState = statement('finding_state', {
  takes: { engagementId: text, number: int, state: textOf<FindingState>(), by: textOf<EngagementSide>(), at: moment },
  sql: (p) => `
    update findings set state = ${p.state}, changed_by = ${p.by}, changed_at = ${p.at}
    where engagement_id = ${p.engagementId} and number = ${p.number}`,
})

/** Delivers what is not delivered yet, with an entry in the record of each. */
export const deliverAll = statement('findings_deliver', {
  takes: { engagementId: text, at: moment },
  gives: { number: int },
  sql: ({ engagementId, at }) => `
    with delivered as (
      update findings set delivered_at = ${at}, changed_at = ${at}
      where engagement_id = ${engagementId} and delivered_at is null returning number)
    insert into finding_events (engagement_id, number, at, by, act)
    select ${engagementId}, number, ${at}, 'provider', 'deliver' from delivered returning number`,
})

const eventRow = { at: moment, by: textOf<EngagementSide>(), act: textOf<FindingAct>(), note: text }

export const insertEvent = statement('finding_event_insert', {
  takes: { engagementId: text, number: int, ...eventRow },
  sql: (p) => `
    insert into finding_events (engagement_id, number, at, by, act, note)
    values (${p.engagementId}, ${p.number}, ${p.at}, ${p.by}, ${p.act}, ${p.note})`,
})

/** The record of a finding, oldest entry first; of all findings of the engagement for `number` null. */
export const findEvents = statement('finding_events_find', {
  takes: { engagementId: text, number: nullable(int) },
  gives: { number: int, ...eventRow },
  sql: ({ engagementId, number }) => `
    select number, at, by, act, note from finding_events
    where engagement_id = ${engagementId} and (${number}::int is null or number = ${number}) order by number, id`,
})

/** How many delivered findings wait for the provider to check them. */
export const countFixed = statement('findings_fixed', {
  takes: { engagementId: text },
  gives: { count: int },
  sql: ({ engagementId }) => `
    select count(*)::int as count from findings where engagement_id = ${engagementId} and state = 'fixed'`,
})

/** Engagements whose findings are to be deleted: over since `before`, and not kept by both sides. */
export const findExpired = statement('finding_lists_expired', {
  takes: { before: moment },
  gives: { engagement_id: text },
  sql: ({ before }) => `
    select l.engagement_id from finding_lists l join engagements e on e.id = l.engagement_id
    where l.deleted_at is null and e.ended_at < ${before}
      and (l.client_keeps_at is null or l.provider_keeps_at is null)
    order by l.engagement_id limit 100`,
})

export const deleteEvents = statement('finding_events_delete', {
  takes: { engagementId: text },
  sql: ({ engagementId }) => `delete from finding_events where engagement_id = ${engagementId}`,
})
export const deleteFindings = statement('findings_delete', {
  takes: { engagementId: text },
  sql: ({ engagementId }) => `delete from findings where engagement_id = ${engagementId}`,
})

/** The engagements of a person that have findings. */
export const findListsOf = statement('finding_lists_of', {
  takes: { personId: int },
  gives: { ...listRow, role: textOf<EngagementSide>() },
  sql: ({ personId }) => `
    select ${Object.keys(listRow)
      .map((name) => `l.${name}`)
      .join(', ')}, case when e.client_id = ${personId} then 'client' else 'provider' end as role
    from engagements e join finding_lists l on l.engagement_id = e.id
    where e.client_id = ${personId} or e.provider_id = ${personId} order by e.number`,
})

/** An erased person no longer keeps findings. */
export const keepNoLonger = statement('finding_lists_keep_no_longer', {
  takes: { personId: int },
  sql: ({ personId }) => `
    update finding_lists l set
      client_keeps_at = case when e.client_id = ${personId} then null else l.client_keeps_at end,
      provider_keeps_at = case when e.provider_id = ${personId} then null else l.provider_keeps_at end
    from engagements e where e.id = l.engagement_id and (e.client_id = ${personId} or e.provider_id = ${personId})`,
})
