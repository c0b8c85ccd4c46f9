import type { Choices, Chosen, ChosenKind } from '@guildhall/contract/orders/choices.ts'
import type { ServiceChoice } from '@guildhall/contract/orders/chosen-service.ts'
import type { SubjectKind } from '@guildhall/contract/orders/commerce-options.ts'
import { int, isoMoment, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

// Money is in minor units.

const line = { userId: int, kind: textOf<SubjectKind>(), id: text }
const offeredLine = {
  ...line,
  choice: nullable(json<Choices[ChosenKind]>()),
  seenChosen: nullable(json<Chosen[ChosenKind]>()),
  quantity: int,
  title: text,
  seenMinor: int,
  at: moment,
}

/** A line of a cart; `owned` is how many of it this person already bought. */
export type CartRow = RowOf<typeof cartRow>
const cartRow = {
  subject_kind: textOf<SubjectKind>(),
  subject_id: text,
  /** What was chosen of a service or session type, and how it looked then; null for other kinds. */
  choice: nullable(json<Choices[ChosenKind]>()),
  seen_chosen: nullable(json<Chosen[ChosenKind]>()),
  quantity: int,
  title: text,
  seen_minor: int,
  owned: int,
  /** This person's own booking of the chosen time; null without one, and for other kinds. */
  booking: nullable(json<OwnBooking>()),
}
interface OwnBooking {
  id: string
  state: 'held' | 'booked'
}

const bought = (buyer: string, kind: string, id: string) => `
  from order_lines l join orders o on o.id = l.order_id
  where l.project_id = ${id} and l.subject_kind = ${kind} and o.buyer_id = ${buyer}
    and o.state in ('paid', 'delivered', 'changes-requested', 'reported', 'completed')`
const owned = (buyer: string, kind: string, id: string) =>
  `coalesce((select sum(l.quantity) ${bought(buyer, kind, id)}), 0)::int as owned`

// The chosen start of a session.
const startOf = "(c.choice ->> 'start')::timestamptz"

export const findLines = statement('cart_find', {
  takes: { userId: int, at: moment },
  gives: cartRow,
  sql: ({ userId, at }) => `
    select c.subject_kind, c.subject_id, c.choice, c.seen_chosen, c.quantity, c.title, c.seen_minor, ${owned('c.user_id', 'c.subject_kind', 'c.subject_id')},
      (select json_build_object('id', b.id, 'state', b.state) from bookings b
        where c.subject_kind = 'session-type' and b.guest_id = c.user_id and b.type_id = c.subject_id and b.starts_at = ${startOf}
          and (b.state = 'booked' or (b.state = 'held' and b.pay_until > ${at}))
        order by b.created_at desc limit 1) as booking
    from cart_lines c where c.user_id = ${userId} order by c.added_at, c.subject_id`,
})

/** What a person has of each of these projects: licences bought, by which orders, and how many in the cart. */
export const findHeld = statement('cart_held', {
  takes: { userId: int, projectIds: list(text) },
  gives: {
    project_id: text,
    owned: int,
    owned_by: list(json<{ id: string; number: number; boughtAt: string }>()),
    in_cart: int,
  },
  sql: ({ userId, projectIds }) => `
    select i.id as project_id, ${owned(userId, "'project'", 'i.id')},
      array(select json_build_object('id', b.id, 'number', b.number, 'boughtAt', ${isoMoment('b.paid_at')})
        from (select o.id, o.number, o.paid_at ${bought(userId, "'project'", 'i.id')} order by o.number desc limit 3) b) as owned_by,
      coalesce((select c.quantity from cart_lines c
        where c.user_id = ${userId} and c.subject_kind = 'project' and c.subject_id = i.id), 0)::int as in_cart
    from unnest(${projectIds}::text[]) i (id)`,
})

const insertLine = (p: { [Name in keyof typeof offeredLine]: string }) => `
  insert into cart_lines as c (user_id, subject_kind, subject_id, choice, seen_chosen, quantity, title, seen_minor, added_at, changed_at)
  values (${p.userId}, ${p.kind}, ${p.id}, ${p.choice}::jsonb, ${p.seenChosen}::jsonb, ${p.quantity}, ${p.title}, ${p.seenMinor}, ${p.at},
    ${p.at})
  on conflict (user_id, subject_kind, subject_id)`

export const setLine = statement('cart_set', {
  takes: offeredLine,
  sql: (p) => `${insertLine(p)} do update
    set choice = excluded.choice, seen_chosen = excluded.seen_chosen, quantity = excluded.quantity, title = excluded.title, seen_minor = excluded.seen_minor, changed_at = excluded.changed_at`,
})

/** Merges a line: the larger of the stored and the incoming quantity; the price last seen stays. */
export const mergeLine = statement('cart_merge_line', {
  takes: offeredLine,
  sql: (p) => `${insertLine(p)} do update
    set quantity = greatest(c.quantity, excluded.quantity), changed_at = excluded.changed_at`,
})

/** No row when this cart was merged before. */
export const takeMerge = statement('cart_merge_take', {
  takes: { userId: int, mergeId: text, at: moment },
  gives: { merge_id: text },
  sql: ({ userId, mergeId, at }) => `
    insert into cart_merges (user_id, merge_id, created_at) values (${userId}, ${mergeId}, ${at})
    on conflict do nothing returning merge_id`,
})

/** Forgets merges of browser carts from before a time. */
export const forgetMerges = statement('cart_merges_sweep', {
  takes: { before: moment },
  sql: ({ before }) => `delete from cart_merges where created_at < ${before}`,
})

export const removeLine = statement('cart_remove', {
  takes: { userId: int, id: text },
  sql: ({ userId, id }) => `delete from cart_lines where user_id = ${userId} and subject_id = ${id}`,
})

/** Removes the line of a time that this person has booked. */
export const removeTime = statement('cart_remove_time', {
  takes: { userId: int, typeId: text, start: moment },
  sql: ({ userId, typeId, start }) => `
    delete from cart_lines c
    where c.user_id = ${userId} and c.subject_kind = 'session-type' and c.subject_id = ${typeId} and ${startOf} = ${start}`,
})

export const clearLines = statement('cart_clear', {
  takes: { userId: int },
  sql: ({ userId }) => `delete from cart_lines where user_id = ${userId}`,
})

/** What of this service is in a person's cart. */
export const findChoice = statement('cart_choice', {
  takes: { userId: int, serviceId: text },
  gives: { choice: json<ServiceChoice>() },
  sql: ({ userId, serviceId }) => `
    select choice from cart_lines where user_id = ${userId} and subject_kind = 'service' and subject_id = ${serviceId}`,
})

/** Removes lines just bought through the cart, unless a line was changed after the purchase was made. */
export const removeBought = statement('cart_remove_bought', {
  takes: { purchaseId: text },
  sql: ({ purchaseId }) => `
    delete from cart_lines c using orders o join order_lines l on l.order_id = o.id join purchases p on p.id = o.purchase_id
      join quotes q on q.id = p.quote_id and q.from_cart
    where p.id = ${purchaseId} and c.user_id = p.buyer_id
      and (c.subject_kind, c.subject_id) in (('project', l.project_id), ('milestone', l.milestone_id), ('service', l.service_id), ('session-type', l.session_type_id),
        ('agent', l.agent_id))
      and c.changed_at <= p.created_at`,
})
