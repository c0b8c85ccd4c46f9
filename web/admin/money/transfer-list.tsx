import type { PayoutState } from '@guildhall/contract/payouts/payouts.ts'
import type { Destination, Settlement } from '@guildhall/contract/payouts/settlements.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useState } from 'react'
import { CountryName } from '#lib/format/countries.tsx'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Status, type StatusKind } from '#ui/tag.tsx'
import { ReasonDialog } from '../decisions.ts'
import { settlementApi } from '../queries.ts'

const PaidDialog = lazyPart(() => import('./paid-dialog.tsx').then((module) => module.PaidDialog))

interface TransferListProps {
  label: string
  items: readonly Settlement[]
  /** Called when a transfer is settled, with the text to announce. */
  onDone: (words: string) => void
}

type Act = 'paid' | 'stop' | 'cameBack'

const states: Record<PayoutState, [StatusKind, string]> = {
  requested: ['wait', 'To send'],
  paid: ['ok', 'Paid'],
  failed: ['off', 'Stopped'],
  returned: ['bad', 'Returned'],
}

/** Bank transfers with the actions possible for each. */
export function TransferList({ label, items, onDone }: TransferListProps) {
  const [asked, setAsked] = useState<{ item: Settlement; act: Act } | null>(null)
  const close = () => setAsked(null)
  const done = (words: string) => {
    close()
    onDone(words)
  }
  return (
    <>
      <ul className="panel dk" aria-label={label}>
        {items.map((item) => (
          <Row key={item.id} item={item} onAct={(act) => setAsked({ item, act })} />
        ))}
      </ul>
      {asked?.act === 'paid' ? (
        <PaidDialog item={asked.item} onDone={() => done('Payout marked as paid')} onClose={close} />
      ) : null}
      {asked && asked.act !== 'paid' ? (
        <BackDialog item={asked.item} act={asked.act} onDone={done} onClose={close} />
      ) : null}
    </>
  )
}

function Row({ item, onAct }: { item: Settlement; onAct: (act: Act) => void }) {
  const { id, seller, amountMinor, currency, state, last4, destination, reference, paidOn, createdAt } = item
  const name = seller?.name ?? 'A deleted account'
  const [kind, words] = states[state]
  return (
    <li className="dk__i">
      <div className="min-w-0">
        <p className="semi">{name}</p>
        {destination ? <DestinationLines of={destination} /> : <p className="c2 t-sm">Account ending in {last4}</p>}
        {paidOn ? (
          <p className="c2 t-sm dk__w">
            Sent on {formatDate(paidOn, { zone: 'UTC' })}, reference {reference}
          </p>
        ) : null}
        <p className="c3 t-xs num">
          {id}, prepared <DateOf at={createdAt} />
        </p>
      </div>
      <div className="dk__e">
        <Status kind={kind}>{words}</Status>
        <span className="num semi">{moneyText(amountMinor, currency)}</span>
        {state === 'requested' ? (
          <span className="row">
            <Button size="sm" aria-label={`Stop the transfer to ${name}`} onClick={() => onAct('stop')}>
              Stop
            </Button>
            <Button
              size="sm"
              look="primary"
              aria-label={`Mark the transfer to ${name} as paid`}
              onClick={() => onAct('paid')}
            >
              Mark as paid
            </Button>
          </span>
        ) : null}
        {state === 'paid' ? (
          <Button size="sm" aria-label={`Mark the transfer to ${name} as returned`} onClick={() => onAct('cameBack')}>
            Mark as returned
          </Button>
        ) : null}
      </div>
    </li>
  )
}

const backTexts = {
  stop: {
    title: 'Stop this transfer?',
    meaning: 'The money was not sent. It returns to the seller’s balance.',
    confirm: 'Stop transfer',
    done: 'Transfer stopped',
  },
  cameBack: {
    title: 'Was this transfer returned?',
    meaning: 'Your bank returned the money. It is added to the seller’s balance and can be sent again.',
    confirm: 'Mark as returned',
    done: 'Money returned to the balance',
  },
}

interface BackDialogProps {
  item: Settlement
  act: 'stop' | 'cameBack'
  onDone: (words: string) => void
  onClose: () => void
}

function BackDialog({ item: { id }, act, onDone, onClose }: BackDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  const { done, ...texts } = backTexts[act]
  return (
    <ReasonDialog
      {...texts}
      help="The seller can read it. Kept in the log."
      send={async (reason) => {
        await settlementApi[act]({ params: { id }, body: { reason }, idempotencyKey: key })
      }}
      onDone={() => onDone(done)}
      onClose={onClose}
    />
  )
}

/** A bank account as it is typed into online banking. */
export function DestinationLines({ of: { holder, number, isIban, bank, bankCode, country } }: { of: Destination }) {
  return (
    <p className="c2 t-sm dk__w">
      {holder}
      <br />
      <span className="num">
        {isIban ? 'IBAN ' : 'Account '}
        {isIban ? number.replace(/(.{4})(?=.)/g, '$1 ') : number}
      </span>
      <br />
      {[bank, bankCode].filter(Boolean).join(', ')}
      {bank || bankCode ? ', ' : null}
      <CountryName code={country} />
    </p>
  )
}
