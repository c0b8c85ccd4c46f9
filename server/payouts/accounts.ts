import type { PayoutAccount, PayoutAccountInput, PayoutMethod } from '@guildhall/contract/payouts/payouts.ts'
import type { Destination } from '@guildhall/contract/payouts/settlements.ts'
import { saidCountry } from '@guildhall/contract/values/countries.ts'
import { requireFreshProof, type Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Identity } from '#identity/port.ts'
import { ProviderUnavailable } from '#payments/port.ts'
import type { Deps } from '../deps.ts'
import { type AccountRow, findPhone, keepAccount } from './queries.ts'

type AccountDeps = Pick<Deps, 'db' | 'clock' | 'payments'>

/** Returns how sellers are paid on this installation. */
export const methodOf = ({ payments }: Pick<Deps, 'payments'>): PayoutMethod =>
  payments?.payouts ? 'provider' : 'transfer'

/**
 * Returns the kind under which accounts of this installation are stored: an account stored with another provider cannot be
 * used.
 */
export const accountKind = ({ payments }: Pick<Deps, 'payments'>): string =>
  payments?.payouts ? payments.name : 'transfer'

/** Returns an account as its owner sees it. */
export function presentAccount({ holder, last4, destination }: AccountRow): PayoutAccount {
  return { holder, last4, bank: destination?.bank ?? null, country: destination?.country ?? null }
}

/**
 * Sets a person's payout account. Needs a fresh proof (403) and a verified phone (409); 422 for an account without IBAN when
 * the provider pays; 503 when the provider does not answer.
 */
export async function changeAccount(
  deps: AccountDeps,
  { viewer, identity }: { viewer: Viewer; identity: Identity },
  input: PayoutAccountInput,
): Promise<PayoutAccount> {
  requireFreshProof(deps.clock, identity)
  const [phone] = await findPhone(deps.db, { userId: viewer.id })
  if (!phone?.verified) throw new AppError('phone_required')
  const account = { holder: input.holder, ...(await storedAs(deps, viewer, input)) }
  await keepAccount(deps.db, { ...account, userId: viewer.id, provider: accountKind(deps), at: deps.clock.now() })
  return presentAccount(account)
}

async function storedAs(
  { payments }: AccountDeps,
  viewer: Viewer,
  input: PayoutAccountInput,
): Promise<Omit<AccountRow, 'holder'>> {
  if (!payments?.payouts) {
    const destination = destinationOf(input)
    return { reference: '', last4: destination.number.slice(-4), destination }
  }
  const { holder, iban } = input
  if (!iban) throw invalid([{ path: 'iban', message: 'Enter an IBAN: payouts go to IBAN accounts only' }])
  try {
    return {
      ...(await payments.payouts.keepAccount({ personId: viewer.customUserId, holder, iban })),
      destination: null,
    }
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new AppError('payments_unavailable', { retryAfter: 60 })
    throw error
  }
}

// The first two letters of an IBAN are its country.
function destinationOf({ holder, iban, accountNumber, bank, bankCode, ...said }: PayoutAccountInput): Destination {
  return {
    holder,
    number: iban ?? accountNumber ?? '',
    isIban: iban !== undefined,
    bank: bank || null,
    bankCode: bankCode || null,
    country: iban?.slice(0, 2) ?? saidCountry({ country: '', ...said }),
  }
}
