import type { Balance, Payout, PayoutAccount, PayoutMethod, PayoutState } from '@guildhall/contract/payouts/payouts.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { Figures } from '#ui/charts/figures.tsx'
import { SettingRow } from '#ui/forms/setting-row.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Status, type StatusKind } from '#ui/tag.tsx'
import { payoutApi, payoutQueries } from './queries.ts'

const AccountDialog = lazyPart(() => import('./account-dialog.tsx').then((module) => module.AccountDialog))

/** A seller's money: pending and available amounts, the destination, and past payouts. */
export function PayoutSection({ balance, holder }: { balance: Balance; holder: string }) {
  const { availableMinor, pendingMinor, currency, method, account, payouts } = balance
  return (
    <>
      <Figures
        figures={[
          { label: 'Available', value: moneyText(availableMinor, currency) },
          { label: 'Pending', value: moneyText(pendingMinor, currency) },
        ]}
      />
      <p className="c2 t-sm mt-2">
        Pending money is yours once its order is completed.
        {method === 'transfer'
          ? ' Our staff send what is available by bank transfer. Ask for it here, or wait until they send it.'
          : null}
        {availableMinor < 0 ? ' A refund after a payout is taken from what you earn next.' : null}
      </p>
      <ul className="lines mt-4">
        <PayoutAccountRow balance={balance} holder={holder} />
        <PayOutRow
          method={method}
          isDue={availableMinor > 0}
          hasAccount={account !== null}
          amount={moneyText(Math.max(availableMinor, 0), currency)}
        />
      </ul>
      <PayoutList payouts={payouts} />
    </>
  )
}

/** The account a seller's money goes to, and its dialog; it needs a verified phone. */
export function PayoutAccountRow({ balance, holder }: { balance: Balance; holder: string }) {
  const [isOpen, setOpen] = useState(false)
  const { method, account, phoneVerified } = balance
  return (
    <SettingRow title="Payout account" hint={account ? accountText(account) : 'None yet'}>
      {phoneVerified ? (
        <Button size="sm" onClick={() => setOpen(true)}>
          {account ? 'Change account' : 'Add account'}
        </Button>
      ) : (
        <span className="c2 t-sm">
          <Link className="link" to="/settings/security">
            Verify your phone
          </Link>{' '}
          first
        </span>
      )}
      {isOpen ? (
        <AccountDialog holder={account?.holder ?? holder} method={method} onClose={() => setOpen(false)} />
      ) : null}
    </SettingRow>
  )
}

const accountText = ({ holder, bank, last4 }: PayoutAccount) =>
  `${[holder, bank].filter(Boolean).join(', ')}, ends in ${last4}`

interface PayOutRowProps {
  method: PayoutMethod
  isDue: boolean
  hasAccount: boolean
  amount: string
}

function PayOutRow({ method, isDue, hasAccount, amount }: PayOutRowProps) {
  const client = useQueryClient()
  // Retrying the same press is the same payout; the next press is a new one.
  const key = useRef(crypto.randomUUID())
  const payOut = useMutation({
    mutationFn: () => payoutApi.payOut({ body: null, idempotencyKey: key.current }),
    retry: 2,
    onSuccess() {
      key.current = crypto.randomUUID()
      toast.success(method === 'transfer' ? `You asked for a payout of ${amount}` : `Payout of ${amount} requested`)
    },
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => client.invalidateQueries(payoutQueries.balance()),
  })
  const hint = !isDue
    ? 'There is nothing to pay out yet'
    : hasAccount
      ? `All that is available: ${amount}`
      : `Add an account to pay out ${amount}`
  return (
    <SettingRow title="Pay out" hint={hint}>
      {isDue && hasAccount ? (
        <Button size="sm" look="primary" busy={payOut.isPending} onClick={() => payOut.mutate()}>
          {method === 'transfer' ? 'Request' : 'Pay out'} {amount}
        </Button>
      ) : null}
    </SettingRow>
  )
}

const states: Record<PayoutState, [StatusKind, string]> = {
  requested: ['wait', 'Pending'],
  paid: ['ok', 'Paid'],
  failed: ['bad', 'Failed'],
  returned: ['bad', 'Returned'],
}

function PayoutList({ payouts }: { payouts: Payout[] }) {
  if (payouts.length === 0) return null
  return (
    <>
      <h3 className="t-sub mt-6 mb-2">Payouts</h3>
      <table className="ledger ledger--rule">
        <caption className="sr-only">Payouts, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Account</th>
            <th scope="col">State</th>
            <th scope="col" className="r">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map(({ id, createdAt, last4, state, reference, amountMinor, currency }) => (
            <tr key={id}>
              <td>
                <DateOf at={createdAt} />
              </td>
              <td>
                ends in {last4}
                {reference ? <span className="c3 t-xs block">{reference}</span> : null}
              </td>
              <td>
                <Status kind={states[state][0]}>{states[state][1]}</Status>
              </td>
              <td className="r">{moneyText(amountMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
