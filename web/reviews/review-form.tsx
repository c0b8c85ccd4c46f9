import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { type OrderReview, ReviewInput } from '@guildhall/contract/orders/reviews.ts'
import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { reviewApi, useReviewsChanged } from './queries.ts'

interface ReviewFormProps {
  orderId: string
  lineId: string
  title: string
  /** The one that is changed; null for a first one. */
  review: OrderReview | null
  onDone: () => void
  onCancel?: () => void
}

/** What a buyer says of what was bought: stars, and words if they like. */
export function ReviewForm({ orderId, lineId, title, review, onDone, onCancel }: ReviewFormProps) {
  const [used, setUsed] = useState(review?.text.length ?? 0)
  const changed = useReviewsChanged()
  const form = useForm({
    schema: ReviewInput,
    read: (data) => ({
      rating: data.has('rating') ? Number(data.get('rating')) : undefined,
      text: String(data.get('text') ?? '').replaceAll('\r\n', '\n'),
    }),
    async send(body) {
      const params = { id: orderId, lineId }
      try {
        await (review ? reviewApi.change({ params, body }) : reviewApi.write({ params, body }))
        toast.success(review ? 'Your review is changed' : 'Your review is published')
      } catch (error) {
        // Another tab or the seller was faster: what is there now says so.
        if (!(error instanceof ApiError) || error.status !== 409) throw error
        toast.error(error.message)
      }
      await changed()
      onDone()
    },
  })
  return (
    <form {...form.formProps} className="rvw__f" aria-label={`Review of ${title}`}>
      <FormNotices form={form} />
      <StarField id={form.idOf('rating')} initial={review?.rating} error={form.errors.rating} />
      <TextAreaField
        id={form.idOf('text')}
        name="text"
        label="What should the next buyer know?"
        optional
        rows={4}
        maxLength={reviewLimits.text}
        tally={{ used, max: reviewLimits.text }}
        defaultValue={review?.text}
        onChange={({ target }) => setUsed(target.value.length)}
        error={form.errors.text}
      />
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          {review ? 'Save changes' : 'Publish review'}
        </Button>
        {onCancel ? <Button onClick={onCancel}>Not now</Button> : null}
      </div>
    </form>
  )
}

interface StarFieldProps {
  id: string
  initial: number | undefined
  error?: string
}

const words = ['poor', 'weak', 'fair', 'good', 'excellent']
const places = Array.from({ length: reviewLimits.stars }, (_, at) => at + 1)
const nameOf = (place: number) => `${place} ${place === 1 ? 'star' : 'stars'}, ${words[place - 1]}`

/** One to five stars as a group of radio buttons: arrow keys move and choose. */
function StarField({ id, initial, error }: StarFieldProps) {
  const [chosen, setChosen] = useState(initial)
  const note = `${id}-note`
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={error ? note : undefined}>
      <legend className="label">How was it?</legend>
      <div className="starpick">
        {places.map((place) => (
          <label key={place}>
            <input
              type="radio"
              name="rating"
              value={place}
              defaultChecked={place === initial}
              aria-invalid={error ? true : undefined}
              onChange={() => setChosen(place)}
            />
            <i />
            <span className="sr-only">{nameOf(place)}</span>
          </label>
        ))}
        <span className="c2 t-sm" aria-hidden="true">
          {chosen ? nameOf(chosen) : 'One to five stars'}
        </span>
      </div>
      {error ? <FieldError id={note}>{error}</FieldError> : null}
    </fieldset>
  )
}
