import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, text } from './values.ts'

const ibanError = 'Enter an IBAN, such as DE89 3704 0044 0532 0130 00'
/** An account number as people write it; the check digits must be right (ISO 13616). */
export const Iban = z.pipe(
  z.string({ error: ibanError }).check(z.maxLength(60)),
  z.pipe(
    z.transform((iban: string) => iban.replace(/\s/g, '').toUpperCase()),
    z.string().check(z.refine(isIban, { error: ibanError })),
  ),
)

/** What an account to pay out to is recognised by. */
export const PayoutAccount = z.object({ holder: z.string(), last4: z.string() })

/** Money on its way to a seller's account, minor units. */
export const Payout = z.object({
  id: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  state: z.enum(['requested', 'paid', 'failed']),
  last4: z.string(),
  createdAt: Timestamp,
  endedAt: z.nullable(Timestamp),
})
export type Payout = z.output<typeof Payout>

/** What a seller is owed: pending until orders are completed, then available; below zero after a late refund. */
export const Balance = z.object({
  pendingMinor: z.int(),
  availableMinor: z.int(),
  currency: z.string(),
  account: z.nullable(PayoutAccount),
  /** Asked for before the first payout (product 2). */
  phoneVerified: z.boolean(),
  /** The last ones, newest first. */
  payouts: z.array(Payout),
})
export type Balance = z.output<typeof Balance>

const Account = z.object({ account: z.nullable(PayoutAccount) })

/** A seller's money (product 5); each only for oneself. */
export const payoutEndpoints = {
  balance: endpoint({
    method: 'GET',
    path: '/balance',
    access: 'member',
    summary: 'What one is owed as a seller, and the last payouts.',
    output: Balance,
  }),
  account: endpoint({
    method: 'GET',
    path: '/payout-account',
    access: 'member',
    summary: 'Where one’s money goes.',
    output: Account,
  }),
  keepAccount: endpoint({
    method: 'PUT',
    path: '/payout-account',
    access: 'member',
    summary: 'Says where one’s money goes; needs a fresh proof and a verified phone. The provider keeps the number.',
    body: z.strictObject({ holder: text(120, { required: 'Enter the name of the account holder' }), iban: Iban }),
    output: Account,
  }),
  payOut: endpoint({
    method: 'POST',
    path: '/payouts',
    access: 'member',
    summary: 'Pays out all that is available, under an Idempotency-Key.',
    body: z.nullish(z.strictObject({})),
    output: z.object({ payout: Payout }),
    status: 201,
  }),
}

function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
