import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { checkCountry, countryFields } from '../values/countries.ts'
import { Timestamp, text } from '../values/values.ts'
import { payoutCalls } from './calls.ts'

const ibanError = 'Enter an IBAN, such as DE89 3704 0044 0532 0130 00'
/** An account number as people write it; the check digits must be valid (ISO 13616). */
export const Iban = z.pipe(
  z.string({ error: ibanError }).check(z.maxLength(60)),
  z.pipe(
    z.transform((iban: string) => iban.replace(/\s/g, '').toUpperCase()),
    z.string().check(z.refine(isIban, { error: ibanError })),
  ),
)

/**
 * How sellers are paid: by the payment provider on request, or by a bank transfer that staff send. Transfers are
 * used when there is no provider, or the provider cannot pay out.
 */
export const payoutMethods = ['provider', 'transfer'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** `returned`: the bank sent the money back after it was paid. */
export const payoutStates = ['requested', 'paid', 'failed', 'returned'] as const
export type PayoutState = (typeof payoutStates)[number]

/** The account a payout goes to, for its owner: enough to recognise it. `bank` and `country` only for bank transfers. */
export const PayoutAccount = z.object({
  holder: z.string(),
  last4: z.string(),
  bank: z.nullable(z.string()),
  country: z.nullable(z.string()),
})
export type PayoutAccount = z.output<typeof PayoutAccount>

const accountTexts = {
  number: 'Enter the account number: 4 to 34 letters and digits',
  bank: 'Enter the name of the bank',
  bankCode: 'Enter a BIC or routing number: 3 to 20 letters and digits',
  country: 'Choose the country of the bank',
  either: 'Enter an IBAN or an account number, not both',
}
const compact = (pattern: RegExp, error: string) =>
  z.pipe(
    z.string({ error }).check(z.maxLength(60)),
    z.pipe(
      z.transform((value: string) => value.replace(/[\s-]/g, '').toUpperCase()),
      z.string().check(z.regex(pattern, { error })),
    ),
  )

/** An account by its IBAN. For countries without IBANs, number, bank and country, which only bank transfers accept. */
export const PayoutAccountInput = z
  .strictObject({
    holder: text(120, { required: 'Enter the name of the account holder' }),
    iban: z.optional(Iban),
    accountNumber: z.optional(compact(/^[A-Z0-9]{4,34}$/, accountTexts.number)),
    bank: z.optional(text(120)),
    /** BIC, sort code or routing number. */
    bankCode: z.optional(
      z.union([z.literal(''), compact(/^[A-Z0-9]{3,20}$/, accountTexts.bankCode)], { error: accountTexts.bankCode }),
    ),
    country: z.optional(countryFields.country),
    countryOther: countryFields.countryOther,
  })
  .check(checkCountry)
  .check(({ value, issues }) => {
    const say = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: value })
    if (value.accountNumber === undefined) {
      if (value.iban === undefined) say('iban', ibanError)
      return
    }
    if (value.iban !== undefined) say('iban', accountTexts.either)
    if (!value.bank) say('bank', accountTexts.bank)
    if (!value.country) say('country', accountTexts.country)
  })
export type PayoutAccountInput = z.output<typeof PayoutAccountInput>

/** A payment to a seller's account, minor units. */
export const Payout = z.object({
  id: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  state: z.enum(payoutStates),
  method: z.enum(payoutMethods),
  last4: z.string(),
  /** The reference on the bank statement, for a transfer that was sent. */
  reference: z.nullable(z.string()),
  createdAt: Timestamp,
  endedAt: z.nullable(Timestamp),
})
export type Payout = z.output<typeof Payout>

/** What a seller is owed: pending until orders are completed, then available; negative after a late refund. */
export const Balance = z.object({
  pendingMinor: z.int(),
  availableMinor: z.int(),
  currency: z.string(),
  method: z.enum(payoutMethods),
  /** What the platform keeps of each sale, in percent. */
  feePercent: z.int(),
  account: z.nullable(PayoutAccount),
  /** Required before the first payout. */
  phoneVerified: z.boolean(),
  /** The latest payouts, newest first. */
  payouts: z.array(Payout),
})
export type Balance = z.output<typeof Balance>

const Account = z.object({ account: z.nullable(PayoutAccount) })

/** A seller's own money. */
export const payoutEndpoints = {
  balance: endpoint(payoutCalls.balance, {
    summary: 'The caller’s balance as a seller, and the latest payouts.',
    output: Balance,
  }),
  account: endpoint(payoutCalls.account, {
    summary: 'The caller’s payout account.',
    output: Account,
  }),
  keepAccount: endpoint(payoutCalls.keepAccount, {
    summary:
      'Sets the caller’s payout account; needs a fresh proof and a verified phone. The payment provider stores the number, or, where payouts are bank transfers, the staff see it.',
    body: PayoutAccountInput,
    output: Account,
  }),
  payOut: endpoint(payoutCalls.payOut, {
    summary: 'Requests a payout of the whole available balance. The provider sends it, or the staff by bank transfer.',
    headers: [requestKeys.required],
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
