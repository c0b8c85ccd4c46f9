import type { BookingInput } from '@guildhall/contract/bookings/bookings.ts'
import type { OfferedSession } from '@guildhall/contract/bookings/offered-sessions.ts'
import { wantText } from '@guildhall/contract/bookings/want-question.ts'
import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { bookingApi } from '../booking-api.ts'
import { declaration } from './declaration.ts'

interface BookFormProps {
  offered: OfferedSession
  at: string | null
  /** Called when somebody else has taken the time. */
  onTaken: () => void
}

interface Values {
  note: string
  notAssessed: boolean
  [answer: `answer-${string}`]: string
}

/** The form that books a session without a payment, or asks for it. */
export function BookForm({ offered: { type, host, questions, priceMinor }, at, onTaken }: BookFormProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const keyOf = useRequestKey()
  const form = useApiForm<typeof BookingInput, Values>({
    schema: async () => (await import('@guildhall/contract/bookings/bookings.ts')).BookingInput,
    toInput: ({ note, notAssessed, ...typed }) => ({
      host: host.customUserId,
      type: type.id,
      start: at ?? '',
      note,
      notAssessed: notAssessed || undefined,
      answers: questions.map(({ id }) => ({ questionId: id, text: typed[`answer-${id}`] ?? '' })),
    }),
    fieldAt: ([first, second]) =>
      first === 'answers'
        ? `answer-${questions[Number(second)]?.id ?? ''}`
        : first === 'start'
          ? 'root'
          : String(first),
    async send(body) {
      try {
        const { booking } = await bookingApi.create({ body, idempotencyKey: keyOf(body) })
        await client.invalidateQueries({ queryKey: ['bookings'] })
        await navigate(`/bookings/${booking.id}`)
      } catch (error) {
        // A slot that somebody else took is not offered any more.
        await client.invalidateQueries({ queryKey: ['offered'] })
        onTaken()
        throw error
      }
    },
  })
  return (
    <form {...form.formProps} className="space-y-4.5 mt-4" aria-label="Book">
      <FormNotices form={form} />
      <TextAreaField
        {...form.field('note')}
        label={wantText}
        optional
        rows={4}
        maxLength={bookingLimits.note}
        help={`${displayName(host)} reads this before you meet.`}
      />
      {questions.map(({ id, text, required }) => (
        <TextAreaField
          key={id}
          {...form.field(`answer-${id}`)}
          label={text}
          optional={!required}
          rows={3}
          maxLength={questionLimits.answer}
        />
      ))}
      <Checkbox {...form.field('notAssessed')} label={declaration} />
      {at === null ? <p className="help">Choose a day and a time first.</p> : null}
      <Button {...form.submitProps} look="primary" block disabled={at === null}>
        {type.approval ? 'Ask to book' : 'Book'}
      </Button>
      {type.approval ? (
        <p className="help">
          {displayName(host)} answers within {bookingLimits.approveHours} hours. The time is not held until then.
          {priceMinor > 0 ? ` You pay once it is approved, within ${bookingLimits.payHours} hours.` : ''}
        </p>
      ) : null}
    </form>
  )
}
