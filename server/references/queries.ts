import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import { referenceLimits as most } from '@guildhall/contract/limits/engagements.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { bool, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { isPaidWork } from '#engagements/tables.ts'
import { isShownTo, notHidden } from '#relations/tables.ts'

const referenceRow = {
  ...{ provider_at: nullable(moment), client_at: nullable(moment), place: nullable(text) },
  /** Whether the agreement of each side also covers /consulting. */
  ...{ provider_lately: bool, client_lately: bool },
}
/** What the sides agreed to; times are PostgreSQL's text. */
export type ReferenceRow = RowOf<typeof referenceRow>

export const findReference = statement('work_reference_find', {
  takes: { engagementId: text },
  gives: referenceRow,
  sql: ({ engagementId }) =>
    `select provider_at, client_at, place, provider_lately, client_lately from work_references where engagement_id = ${engagementId}`,
})

export const saveReference = statement('work_reference_save', {
  takes: { engagementId: text, ...referenceRow },
  sql: (p) => `
    insert into work_references (engagement_id, provider_at, client_at, place, provider_lately, client_lately)
    values (${p.engagementId}, ${p.provider_at}, ${p.client_at}, ${p.place}, ${p.provider_lately}, ${p.client_lately})
    on conflict (engagement_id) do update
      set provider_at = excluded.provider_at, client_at = excluded.client_at, place = excluded.place,
        provider_lately = excluded.provider_lately, client_lately = excluded.client_lately`,
})

/** Deletes the references of all work of a person. */
export const deleteOf = statement('work_references_delete', {
  takes: { personId: int },
  sql: ({ personId }) => `
    delete from work_references w using engagements e
    where e.id = w.engagement_id and (e.client_id = ${personId} or e.provider_id = ${personId})`,
})

/** Deletes the references of all work of two people for each other. */
export const deleteBetween = statement('work_references_delete_between', {
  takes: { one: int, other: int },
  sql: ({ one, other }) => `
    delete from work_references w using engagements e
    where e.id = w.engagement_id and ((e.client_id = ${one} and e.provider_id = ${other})
      or (e.client_id = ${other} and e.provider_id = ${one}))`,
})

export const findHeld = statement('work_references_held', {
  takes: { personId: int },
  gives: { engagement_id: text, agreed_at: nullable(moment), place: nullable(text) },
  sql: ({ personId }) => `
    select w.engagement_id, case when e.client_id = ${personId} then w.client_at else w.provider_at end as agreed_at,
      case when e.client_id = ${personId} then w.place end as place
    from engagements e join work_references w on w.engagement_id = e.id
    where e.client_id = ${personId} or e.provider_id = ${personId} order by e.number`,
})

/** A reference as the SQL below returns it. */
export interface StoredReference {
  title: string
  topic: WorkTopic | null
  month: string
  place: string | null
  client: {
    customUserId: string
    firstName: string
    lastName: string
    companyName: string | null
    userType: UserType
    /** Whether visitors do not find them. */
    isHidden: boolean
  }
}

/**
 * The SQL of the references of a provider as JSON, newest first, as a viewer sees them: both sides agreed, the work is still
 * paid, and the client is there. A named client is shown only to viewers who may see the client; `viewer` is null or 0 for
 * visitors.
 */
export const referencesOf = (provider: string, viewer: string) => `coalesce((
  select json_agg(json_build_object('title', r.title, 'topic', r.category, 'month', r.month, 'place', r.place,
    'client', json_build_object('customUserId', r.custom_user_id, 'firstName', r.first_name, 'lastName', r.last_name,
      'companyName', r.company_name, 'userType', r.user_type, 'isHidden', r.hidden)) order by r.ended_at desc, r.id)
  from (
    select e.id, e.title, e.category, e.ended_at, to_char(e.ended_at at time zone 'UTC', 'YYYY-MM') as month, w.place,
      c.custom_user_id, c.first_name, c.last_name, c.company_name, c.user_type, c.hidden
    from engagements e join work_references w on w.engagement_id = e.id join people c on c.id = e.client_id
    where e.provider_id = ${provider} and w.provider_at is not null and w.client_at is not null and e.state = 'completed'
      and not c.away and (w.place is not null or ${notHidden(`coalesce(${viewer}, 0)`, 'c.id')}) and ${isPaidWork('e')}
    order by e.ended_at desc, e.id limit ${most.shown}) r), '[]')`

/**
 * The newest finished work of topics whose sides both agreed to be named on /consulting, as a viewer (0 for a visitor) sees it:
 * both are there, and a named client is shown only to viewers who may see the client. Days count from the first payment, money in
 * minor units.
 */
export const findLately = statement('work_references_lately', {
  takes: { topics: list(text), viewerId: int, limit: int },
  gives: {
    title: text,
    topic: textOf<WorkTopic>(),
    month: text,
    place: nullable(text),
    client: json<StoredReference['client']>(),
    provider_id: int,
    days: int,
    paid_minor: int,
  },
  sql: (p) => `
    select e.title, e.category as topic, to_char(e.ended_at at time zone 'UTC', 'YYYY-MM') as month, w.place,
      json_build_object('customUserId', c.custom_user_id, 'firstName', c.first_name, 'lastName', c.last_name,
        'companyName', c.company_name, 'userType', c.user_type, 'isHidden', c.hidden) as client,
      e.provider_id, m.days, m.paid_minor
    from work_references w join engagements e on e.id = w.engagement_id join people c on c.id = e.client_id
    cross join lateral (
      select sum(o.total_minor - o.refunded_minor)::bigint as paid_minor,
        ceil(greatest(1, date_part('epoch', e.ended_at - min(o.paid_at)) / 86400))::int as days
      from engagement_milestones s join orders o on o.id = s.order_id
      where s.engagement_id = e.id and o.state = 'completed') m
    where w.provider_lately and w.client_lately and e.state = 'completed' and e.category = any (${p.topics}::text[])
      and not c.away and (w.place is not null or ${isShownTo(p.viewerId, 'e.client_id')})
      and ${isShownTo(p.viewerId, 'e.provider_id')} and ${isPaidWork('e')}
    order by e.ended_at desc, e.id limit ${p.limit}`,
})
