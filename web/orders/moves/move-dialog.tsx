import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { OrderMove } from '@guildhall/contract/orders/commerce-options.ts'
import { emptyEvidence, type Order } from '@guildhall/contract/orders/orders.ts'
import { feeRefundOf } from '@guildhall/contract/orders/refund-shares.ts'
import { amountRefusal } from '@guildhall/contract/values/amount-texts.ts'
import { amountText, parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { currencySign } from '@guildhall/contract/values/currency-sign.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { text } from '@guildhall/contract/values/values.ts'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { displayName } from '#lib/format/people.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { orderApi } from '../queries.ts'
import { AttachmentField, useAttachments } from './attachments.tsx'
import { LateNotice, useLateMove } from './late-notice.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { accompanimentsOf, wordsOf } from './moves.ts'

interface MoveDialogProps {
  order: Order
  /** Any move without its own dialog. */
  move: Exclude<OrderMove, 'deliver' | 'request-time' | 'decide'>
  onClose: () => void
  onDone: (order: Order) => void
  /** The order has changed meanwhile; nothing was done. */
  onConflict: () => void
}

/** Asks for what a move needs, such as a note, files or an amount, and makes it. Some only need a confirmation. */
export function MoveDialog({ order, move, onClose, onDone, onConflict }: MoveDialogProps) {
  const words = wordsOf(order, move)
  const { takesNote, takesFiles } = accompanimentsOf(move, order.role)
  const attachments = useAttachments(order.id)
  const keyed = useRef({ asked: '', key: '' })
  const left = order.totalMinor - order.refundedMinor
  const money = amountOf(order, move)
  const form = useApiForm({
    schema: schemaOf(
      move === 'add-evidence'
        ? attachments.files.length === 0
          ? emptyEvidence
          : undefined
        : words.asks && 'Write at least a sentence',
      money && { left, currency: order.currency, mayBeNothing: money.mayBeNothing },
    ),
    // Some moves take no note.
    toInput: ({ note = '', ...values }) => ({ ...values, note }),
    async send({ note, amount }) {
      const ids = attachments.files.map(({ id }) => id)
      const said = { ...(note ? { note } : {}), ...(ids.length > 0 ? { attachments: ids } : {}) }
      try {
        const changed = await make(said, amount)
        attachments.keep()
        onDone(changed)
      } catch (error) {
        late.refuse(error)
      }
    },
  })

  const written = form.watch('note')?.length ?? 0
  const late = useLateMove(order, move, form.isBusy, onConflict)

  async function make(said: { note?: string; attachments?: string[] }, amount: string): Promise<Order> {
    const params = { id: order.id }
    if (move === 'refund') {
      const body = { ...said, amountMinor: parseAmountIn(order.currency, amount) ?? 0 }
      // The same amount sent again after a lost answer is the same refund; a different amount is a new one.
      const asked = JSON.stringify(body)
      if (keyed.current.asked !== asked) keyed.current = { asked, key: crypto.randomUUID() }
      return (await orderApi.refund({ params, body, idempotencyKey: keyed.current.key })).order
    }
    const note = said.note ?? ''
    if (move === 'request-changes') return (await orderApi.requestChanges({ params, body: { ...said, note } })).order
    const amountMinor = parseAmountIn(order.currency, amount) ?? 0
    if (move === 'report') {
      const body = { ...said, note, ...(money ? { amountMinor } : {}) }
      return (await orderApi.report({ params, body })).order
    }
    if (move === 'answer' || move === 'appeal') return (await orderApi[move]({ params, body: { ...said, note } })).order
    if (move === 'propose-split') return (await orderApi.proposeSplit({ params, body: { ...said, amountMinor } })).order
    if (move === 'accept-split') {
      const body = { ...said, amountMinor: order.dispute?.split?.amountMinor ?? 0 }
      return (await orderApi.acceptSplit({ params, body })).order
    }
    if (move === 'withdraw-split') return (await orderApi.withdrawSplit({ params, body: said })).order
    if (move === 'add-evidence') return (await orderApi.addEvidence({ params, body: said })).order
    if (move === 'accept-decision') return (await orderApi.acceptDecision({ params, body: said })).order
    if (move === 'accept-time') {
      const body = { ...said, until: order.timeRequest?.until ?? '' }
      return (await orderApi.acceptTime({ params, body })).order
    }
    if (move === 'decline-time') return (await orderApi.declineTime({ params, body: said })).order
    if (move === 'return-runs') return (await orderApi.returnRuns({ params, body: said })).order
    const call = move === 'open-assets' ? orderApi.openAssets : orderApi[move]
    return (await call({ params, body: said })).order
  }

  return (
    <Dialog open onClose={onClose} title={words.title} description={words.meaning} wide={takesNote}>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={words.title}>
        <FormNotices form={form} />
        <LateNotice order={order} move={move} late={late} isWritten={written > 0} />
        {money ? (
          <TextField
            {...form.field('amount')}
            label={money.label}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            prefix={currencySign(order.currency)}
            defaultValue={move === 'report' ? amountText(order.currency, left) : undefined}
            help={`At most ${moneyText(left, order.currency)}`}
          />
        ) : null}
        {money ? (
          <RefundShares order={order} amountMinor={parseAmountIn(order.currency, form.watch('amount') ?? '') ?? 0} />
        ) : null}
        {takesNote ? (
          <TextAreaField
            {...form.field('note')}
            label={words.asks ?? 'Note'}
            optional={!words.asks}
            rows={4}
            maxLength={orderLimits.note}
            tally={{ used: written, max: orderLimits.note }}
          />
        ) : null}
        {takesFiles ? <AttachmentField id={form.idOf('attachments')} attachments={attachments} /> : null}
        <MoveButtons
          confirm={words.confirm}
          look={words.look === 'danger' ? 'danger-solid' : 'primary'}
          isLate={late.isLate}
          submit={{ ...form.submitProps, disabled: attachments.sending.length > 0 }}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Returns the label of the amount that a move asks for; null when it asks for none. */
function amountOf(
  { role, totalMinor, buyer }: Order,
  move: OrderMove,
): { label: string; mayBeNothing: boolean } | null {
  if (totalMinor === 0) return null
  if (move === 'refund') return { label: 'Amount', mayBeNothing: false }
  if (move === 'report' && role === 'buyer') return { label: 'How much do you want back?', mayBeNothing: false }
  if (move !== 'propose-split') return null
  return {
    label: role === 'buyer' ? 'Back to you' : `Back to ${(buyer && displayName(buyer)) || 'the buyer'}`,
    mayBeNothing: true,
  }
}

interface AskedAmount {
  left: number
  currency: string
  mayBeNothing: boolean
}

function schemaOf(required: string | undefined, refund: AskedAmount | null) {
  const note = text(orderLimits.note, { lines: true, ...(required ? { required } : {}) })
  if (!refund) return z.object({ note, amount: z._default(z.string(), '') })
  const atMost = `Enter at most ${moneyText(refund.left, refund.currency)}`
  const amount = z.string().check(
    z.refine((typed) => parseAmountIn(refund.currency, typed) !== null, {
      error: ({ input }) => amountRefusal(refund.currency, String(input)),
    }),
    z.refine((typed) => refund.mayBeNothing || (parseAmountIn(refund.currency, typed) ?? 0) > 0, {
      error: 'Enter an amount above zero',
    }),
    z.refine((typed) => (parseAmountIn(refund.currency, typed) ?? 0) <= refund.left, { error: atMost }),
  )
  return z.object({ note, amount })
}

interface RefundSharesProps {
  order: Order
  amountMinor: number
}

/** Who pays a refund: the seller's share, and the part of the fee refunded with it. */
export function RefundShares({ order, amountMinor }: RefundSharesProps) {
  const { totalMinor, refundedMinor, feeMinor, feeBackMinor, currency, role } = order
  const left = totalMinor - refundedMinor
  if (feeMinor === null || feeBackMinor === null || amountMinor < 1 || amountMinor > left) return null
  const whole = { totalMinor, feeMinor: feeMinor + feeBackMinor }
  const fee = feeRefundOf(whole, refundedMinor + amountMinor) - feeBackMinor
  const money = (minor: number) => moneyText(minor, currency)
  return (
    <p className="c2 t-sm" role="status">
      Of {money(amountMinor)}, {money(amountMinor - fee)} comes from {role === 'seller' ? 'your' : 'the seller’s'} share
      and {money(fee)} from our fee. We keep {money(feeMinor - fee)} of the fee, which is refunded in proportion.
    </p>
  )
}
