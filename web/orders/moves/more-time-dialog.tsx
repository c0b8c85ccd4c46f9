import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { moreTimeDays, type Order } from '@guildhall/contract/orders/orders.ts'
import { text } from '@guildhall/contract/values/values.ts'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DayOf } from '../day-of.tsx'
import { orderApi } from '../queries.ts'
import { LateNotice, useLateMove } from './late-notice.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { wordsOf } from './moves.ts'

interface MoreTimeDialogProps {
  order: Order
  onClose: () => void
  onDone: (order: Order) => void
  /** The order has changed meanwhile; nothing was done. */
  onConflict: () => void
}

const dayMs = 86_400_000
const firstDays = '3'
const wholeDays = /^\s*(\d{1,2})\s*$/

/** Asks the buyer for a later deadline: how many more days, and why. */
export function MoreTimeDialog({ order, onClose, onDone, onConflict }: MoreTimeDialogProps) {
  const { title, meaning, confirm, asks = '' } = wordsOf(order, 'request-time')
  const form = useApiForm({
    schema,
    async send({ days, note }) {
      try {
        const body = { days: daysOf(days) ?? 0, note }
        onDone((await orderApi.requestTime({ params: { id: order.id }, body })).order)
      } catch (error) {
        late.refuse(error)
      }
    },
  })
  const late = useLateMove(order, 'request-time', form.isBusy, onConflict)
  const until = newDeadline(order, daysOf(form.watch('days') ?? firstDays))
  const written = form.watch('note')?.length ?? 0
  return (
    <Dialog open onClose={onClose} title={title} description={meaning} wide>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={title}>
        <FormNotices form={form} />
        <LateNotice order={order} move="request-time" late={late} isWritten={written > 0} />
        <TextField
          {...form.field('days')}
          label="Extra days"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          defaultValue={firstDays}
          help={
            until === null ? (
              `At most ${orderLimits.moreTimeDays}`
            ) : (
              <>
                The new deadline would be <DayOf at={until} />
              </>
            )
          }
        />
        <TextAreaField
          {...form.field('note')}
          label={asks}
          rows={4}
          maxLength={orderLimits.note}
          tally={{ used: written, max: orderLimits.note }}
        />
        <MoveButtons {...{ confirm, onClose }} isLate={late.isLate} submit={form.submitProps} />
      </form>
    </Dialog>
  )
}

const schema = z.object({
  days: z.string().check(z.refine((typed) => daysOf(typed) !== null, { error: moreTimeDays })),
  note: text(orderLimits.note, { lines: true, required: 'Say why you need more time' }),
})

/** Parses the number of days to ask for; null when it is not valid. */
function daysOf(typed: string): number | null {
  const days = Number(wholeDays.exec(typed)?.[1] ?? 0)
  return days >= 1 && days <= orderLimits.moreTimeDays ? days : null
}

/** Returns the requested deadline, ISO 8601: counted from the current one, or from now if that has passed. */
function newDeadline({ dueAt }: Order, days: number | null): string | null {
  if (days === null) return null
  const from = Math.max(Date.now(), dueAt === null ? 0 : Date.parse(dueAt))
  return new Date(from + days * dayMs).toISOString()
}
