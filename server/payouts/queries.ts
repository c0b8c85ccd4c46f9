import type { PayoutMethod, PayoutState } from '@guildhall/contract/payouts/payouts.ts'
import type { Destination } from '@guildhall/contract/payouts/settlements.ts'
import { bool, day, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

// Amounts are in minor units.

const destination = nullable(json<Destination>())

/** A person's payout account. */
export type AccountRow = RowOf<typeof accountRow>
const accountRow = { reference: text, holder: text, last4: text, destination }

export type PayoutRow = RowOf<typeof payoutRow>
const payoutRow = {
  id: text,
  user_id: nullable(int),
  amount_minor: int,
  currency: text,
  state: textOf<PayoutState>(),
  method: textOf<PayoutMethod>(),
  reference: nullable(text),
  last4: text,
  destination,
  paid_on: nullable(text),
  created_at: moment,
  ended_at: nullable(moment),
}
const columns = `id, user_id, amount_minor, currency, state, method, reference, last4, destination, paid_on::text, created_at,
  ended_at`

/** The account of a person at a provider, or for bank transfers (`transfer`). */
export const findAccount = statement('payout_account_find', {
  takes: { userId: int, provider: text },
  gives: accountRow,
  sql: ({ userId, provider }) => `
    select reference, holder, last4, destination from payout_accounts
    where user_id = ${userId} and provider = ${provider}`,
})

export const keepAccount = statement('payout_account_keep', {
  takes: { ...accountRow, userId: int, provider: text, at: moment },
  sql: ({ userId, provider, reference, holder, last4, destination, at }) => `
    insert into payout_accounts (user_id, provider, reference, holder, last4, destination, updated_at)
    values (${userId}, ${provider}, ${reference}, ${holder}, ${last4}, ${destination}, ${at})
    on conflict (user_id) do update set provider = excluded.provider, reference = excluded.reference, holder = excluded.holder,
      last4 = excluded.last4, destination = excluded.destination, updated_at = excluded.updated_at`,
})

export const findPhone = statement('payout_phone', {
  takes: { userId: int },
  gives: { verified: bool },
  sql: ({ userId }) => `select phone_verified_at is not null as verified from people where id = ${userId}`,
})

export const findPayouts = statement('payouts_find', {
  takes: { userId: int },
  gives: payoutRow,
  sql: ({ userId }) => `select ${columns} from payouts where user_id = ${userId} order by created_at desc, id limit 50`,
})

export const findPayout = statement('payout_find', {
  takes: { id: text },
  gives: payoutRow,
  sql: ({ id }) => `select ${columns} from payouts where id = ${id}`,
})

export const insertPayout = statement('payout_insert', {
  takes: {
    id: text,
    userId: int,
    amountMinor: int,
    currency: text,
    last4: text,
    at: moment,
    method: textOf<PayoutMethod>(),
    destination,
  },
  gives: payoutRow,
  sql: ({ id, userId, amountMinor, currency, last4, at, method, destination }) => `
    insert into payouts (id, user_id, amount_minor, currency, last4, created_at, method, destination)
    values (${id}, ${userId}, ${amountMinor}, ${currency}, ${last4}, ${at}, ${method}, ${destination})
    returning ${columns}`,
})

/** Ends a payout that was requested from the provider. No row when it has already ended. */
export const endPayout = statement('payout_end', {
  takes: { id: text, state: textOf<PayoutState>(), reference: nullable(text), at: moment },
  gives: { id: text },
  sql: ({ id, state, reference, at }) => `
    update payouts set state = ${state}, reference = ${reference}, ended_at = ${at}
    where id = ${id} and state = 'requested' returning id`,
})

/** Ends a transfer to be sent, as sent (`paid`) or stopped (`failed`). No row when it has already ended. */
export const endTransfer = statement('transfer_end', {
  takes: {
    id: text,
    state: textOf<PayoutState>(),
    reference: nullable(text),
    paidOn: nullable(day),
    at: moment,
  },
  gives: payoutRow,
  sql: ({ id, state, reference, paidOn, at }) => `
    update payouts set state = ${state}, reference = ${reference}, paid_on = ${paidOn}, ended_at = ${at}, destination = null
    where id = ${id} and method = 'transfer' and state = 'requested' returning ${columns}`,
})

/** The bank returned a transfer. No row when it was not paid, or was already returned. */
export const returnTransfer = statement('transfer_return', {
  takes: { id: text, at: moment },
  gives: payoutRow,
  sql: ({ id, at }) => `
    update payouts set state = 'returned', ended_at = ${at}
    where id = ${id} and method = 'transfer' and state = 'paid' returning ${columns}`,
})

export const countToSend = statement('transfers_count', {
  gives: { payouts: int },
  sql: () => "select count(*)::int as payouts from payouts where method = 'transfer' and state = 'requested'",
})

/** Bank transfers to be sent, oldest first; `transfers` and `total` cover all of them. */
export const findToSend = statement('transfers_to_send', {
  takes: { limit: int },
  gives: { ...payoutRow, transfers: int, total: int },
  sql: ({ limit }) => `
    select ${columns}, count(*) over ()::int as transfers, (sum(amount_minor) over ())::bigint as total
    from payouts where method = 'transfer' and state = 'requested' order by created_at, id limit ${limit}`,
})

/** The latest bank transfers that ended. */
export const findEnded = statement('transfers_ended', {
  takes: { limit: int },
  gives: payoutRow,
  sql: ({ limit }) => `
    select ${columns} from payouts where method = 'transfer' and ended_at is not null
    order by ended_at desc, id limit ${limit}`,
})

/** What the staff must know about people who are owed money; `suspended` people are paid if the staff decide so. */
export const findPayees = statement('transfer_payees', {
  takes: { userIds: list(int) },
  gives: { id: int, verified: bool, suspended: bool, destination },
  sql: ({ userIds }) => `
    select p.id, p.phone_verified_at is not null as verified, p.suspended_at is not null as suspended, a.destination
    from people p left join payout_accounts a on a.user_id = p.id and a.provider = 'transfer'
    where p.id = any (${userIds}::bigint[])`,
})

/** The internal ids of people by their public names, suspended ones included. */
export const findSellers = statement('transfer_sellers', {
  takes: { names: list(text) },
  gives: { id: int },
  sql: ({ names }) => `select id from people where custom_user_id = any (${names}::text[]) order by id`,
})
