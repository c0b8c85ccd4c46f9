import { disputeLimits, orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { DisputeOutcome } from '@guildhall/contract/orders/commerce-options.ts'
import { DisputeDecision } from '@guildhall/contract/orders/disputes.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { currencySign } from '@guildhall/contract/values/currency-sign.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useState } from 'react'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { RadioCards } from '#ui/forms/radio-group.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { LateNotice, useLateMove } from '../moves/late-notice.tsx'
import { MoveButtons } from '../moves/move-buttons.tsx'
import { RefundShares } from '../moves/move-dialog.tsx'
import { wordsOf } from '../moves/moves.ts'
import { orderApi } from '../queries.ts'
import { nameOf } from '../words.ts'

interface DecideDialogProps {
  order: Order
  onClose: () => void
  onDone: (order: Order) => void
  /** The order has changed meanwhile; nothing was done. */
  onConflict: () => void
}

interface Values {
  outcome: DisputeOutcome
  amount?: string
  days?: string
  note?: string
}

/** Asks the staff what they decide about a dispute, and why. */
export function DecideDialog({ order, onClose, onDone, onConflict }: DecideDialogProps) {
  const { currency, totalMinor, refundedMinor } = order
  const { title, meaning, confirm, asks = '' } = wordsOf(order, 'decide')
  const left = totalMinor - refundedMinor
  // As it was when the dialog opened: a decision on something else by then is refused.
  const [stage] = useState(() => {
    const read = order.dispute?.stage
    return read === 'decision' || read === 'appeal' ? { stage: read } : {}
  })
  const [buyer, seller] = [nameOf(order, 'buyer'), nameOf(order, 'seller')]
  const form = useApiForm<typeof DisputeDecision, Values>({
    schema: DisputeDecision,
    defaultValues: { outcome: 'release' },
    fieldAt: (path) => (path.at(-1) === 'amountMinor' ? 'amount' : String(path.at(-1))),
    toInput: ({ outcome, amount = '', days, note = '' }) => ({
      ...{ outcome, note },
      ...(outcome === 'refund' ? { amountMinor: parseAmountIn(currency, amount) ?? undefined } : {}),
      ...(outcome === 'new-date' ? { days: Number(days) } : {}),
    }),
    async send(body) {
      try {
        onDone((await orderApi.decide({ params: { id: order.id }, body: { ...body, ...stage } })).order)
      } catch (error) {
        late.refuse(error)
      }
    },
  })
  const late = useLateMove(order, 'decide', form.isBusy, onConflict)
  const outcome = form.watch('outcome')
  const written = form.watch('note')?.length ?? 0
  const isFree = totalMinor === 0
  const outcomes = [
    {
      value: 'release' as const,
      label: isFree ? 'Complete the order' : `Pay ${seller}`,
      hint: isFree ? `For ${seller}. It was free, so no money moves.` : `${moneyText(left, currency)} less the fee.`,
    },
    ...(isFree
      ? []
      : [
          {
            value: 'refund' as const,
            label: `Refund ${buyer}`,
            hint: `Up to ${moneyText(left, currency)}; ${seller} is paid the rest.`,
          },
        ]),
    ...(order.dispute?.mayGetNewDate
      ? [
          {
            value: 'new-date' as const,
            label: 'Set a new date',
            hint: `Once per order. If ${seller} misses it, what is left is refunded.`,
          },
        ]
      : []),
  ]
  return (
    <Dialog open onClose={onClose} title={title} description={meaning} wide>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={title}>
        <FormNotices form={form} />
        <LateNotice order={order} move="decide" late={late} isWritten={written > 0} />
        <RadioCards
          legend="Decision"
          {...form.field('outcome')}
          options={outcomes}
          value={outcome}
          onChange={(value) => form.setValue('outcome', value)}
        />
        {outcome === 'refund' ? (
          <>
            <TextField
              {...form.field('amount')}
              label={`Back to ${buyer}`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              prefix={currencySign(currency)}
              help={`At most ${moneyText(left, currency)}`}
            />
            <RefundShares order={order} amountMinor={parseAmountIn(currency, form.watch('amount') ?? '') ?? 0} />
          </>
        ) : null}
        {outcome === 'new-date' ? (
          <TextField
            {...form.field('days')}
            label="Days to deliver"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            help={`At most ${disputeLimits.newDateDays}, counted from when the decision is carried out`}
          />
        ) : null}
        <TextAreaField
          {...form.field('note')}
          label={asks}
          rows={5}
          maxLength={orderLimits.note}
          tally={{ used: written, max: orderLimits.note }}
        />
        <MoveButtons {...{ confirm, onClose }} isLate={late.isLate} submit={form.submitProps} />
      </form>
    </Dialog>
  )
}
