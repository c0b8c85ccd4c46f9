import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { CustomUserId, Timestamp, text } from '../values/values.ts'
import { settlementCalls } from './calls.ts'
import { payoutMethods, payoutStates } from './payouts.ts'

/** The most rows of each list, and the most characters of `reference` and `reason`. A call prepares at most `sellers` payouts. */
export const settlementLimits = {
  sellers: 100,
  open: 200,
  ended: 50,
  exported: 5000,
  reference: 140,
  reason: 500,
} as const

const Seller = z.object({ customUserId: CustomUserId, name: z.string() })

/** A bank account as the staff type it into the bank. */
export const Destination = z.object({
  holder: z.string(),
  /** An IBAN, or the account number at `bank`. */
  number: z.string(),
  isIban: z.boolean(),
  bank: z.nullable(z.string()),
  bankCode: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2, or the name as written. */
  country: z.string(),
})
export type Destination = z.output<typeof Destination>

/** What a seller is owed and has not requested; minor units. */
export const OwedSeller = z.object({
  seller: Seller,
  availableMinor: z.int(),
  /** When its oldest part became payable. */
  dueSince: Timestamp,
  account: z.nullable(Destination),
  phoneVerified: z.boolean(),
  suspended: z.boolean(),
})
export type OwedSeller = z.output<typeof OwedSeller>

/** A bank transfer to a seller; minor units. */
export const Settlement = z.object({
  id: z.string(),
  /** Null once the account is erased. */
  seller: z.nullable(Seller),
  amountMinor: z.int(),
  currency: z.string(),
  state: z.enum(payoutStates),
  last4: z.string(),
  /** Kept until the transfer ends. */
  destination: z.nullable(Destination),
  reference: z.nullable(z.string()),
  paidOn: z.nullable(z.iso.date()),
  createdAt: Timestamp,
  endedAt: z.nullable(Timestamp),
})
export type Settlement = z.output<typeof Settlement>

export const Settlements = z.object({
  /** With `provider` there is nothing to send by hand. */
  method: z.enum(payoutMethods),
  currency: z.string(),
  /** Sellers with money to be paid, oldest due first; `total` and `totalMinor` cover all of them. */
  owed: z.object({ items: z.array(OwedSeller), total: z.int(), totalMinor: z.int() }),
  /** Transfers to be sent, the oldest first. */
  open: z.object({ items: z.array(Settlement), total: z.int(), totalMinor: z.int() }),
  /** The latest that were sent, stopped or returned, newest first. */
  ended: z.array(Settlement),
})
export type Settlements = z.output<typeof Settlements>

export const PaidInput = z.strictObject({
  reference: text(settlementLimits.reference, { required: 'Enter the reference of the bank transfer' }),
  paidOn: z.iso.date({ error: 'Enter the day it was sent, such as 2026-11-22' }),
})
export const StopInput = z.strictObject({
  reason: text(settlementLimits.reason, { required: 'Give the reason' }),
})

const one = z.object({ id: z.string().check(z.regex(/^[a-z0-9]{12}$/)) })
const output = z.object({ payout: Settlement })

/**
 * Paying sellers by bank transfer, for administrators. Each act is recorded in the staff log and takes an Idempotency-Key.
 */
export const settlementEndpoints = {
  list: endpoint(settlementCalls.list, {
    summary: 'Amounts owed to sellers, transfers to be sent, and the latest that ended.',
    output: Settlements,
  }),
  export: endpoint(settlementCalls.export, {
    summary: 'The transfers to be sent as CSV for the bank.',
    output: z.string(),
    type: 'text/csv',
  }),
  prepare: endpoint(settlementCalls.prepare, {
    summary:
      'Reserves each of these sellers’ available balance for a transfer. Sellers without a payout account, a verified phone or money are left out.',
    headers: [requestKeys.required],
    body: z.strictObject({
      sellers: z
        .array(CustomUserId)
        .check(z.minLength(1), z.maxLength(settlementLimits.sellers, { error: 'Prepare at most 100 at a time' })),
    }),
    output: z.object({ prepared: z.int(), leftOut: z.int() }),
  }),
  paid: endpoint(settlementCalls.paid, {
    summary: 'Marks a transfer as sent; the seller is notified. 409 when it was already settled.',
    params: one,
    headers: [requestKeys.required],
    body: PaidInput,
    output,
  }),
  stop: endpoint(settlementCalls.stop, {
    summary: 'Cancels a transfer that was not sent: its money is available again. 409 when it was already settled.',
    params: one,
    headers: [requestKeys.required],
    body: StopInput,
    output,
  }),
  cameBack: endpoint(settlementCalls.cameBack, {
    summary:
      'Marks a transfer as returned by the bank: a reversing ledger entry makes the money available again. 409 when it is not paid.',
    params: one,
    headers: [requestKeys.required],
    body: StopInput,
    output,
  }),
}
