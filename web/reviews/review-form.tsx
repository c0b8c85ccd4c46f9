import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { OrderReview, ReviewInput } from '@guildhall/contract/orders/reviews.ts'
import { useEffect } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useReviewsChanged } from './queries.ts'
import { StarField } from './star-field.tsx'

interface ReviewFormProps {
  title: string
  /** The question that the text answers. */
  label: string
  /** The review being changed; null for a first one. */
  review: OrderReview | null
  send: (body: ReviewInput) => Promise<unknown>
  onDone: () => void
  onCancel?: () => void
}

/** A review of something that was bought or used: stars, and an optional text. */
export function ReviewForm({ title, label, review, send, onDone, onCancel }: ReviewFormProps) {
  const changed = useReviewsChanged()
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/orders/reviews.ts')).ReviewInput,
    toInput: ({ rating, text }: { rating: string | null; text: string }) => ({
      rating: rating ? Number(rating) : undefined,
      text,
    }),
    async send(body) {
      try {
        await send(body)
      } catch (error) {
        // Another tab, or the person who answers it, was faster: the refetched state shows it.
        if (!(error instanceof ApiError) || error.status !== 409) throw error
        toast.error(error.message)
      }
      await changed()
      onDone()
    },
  })
  const initial = review?.rating
  const element = form.form
  const isChange = onCancel !== undefined
  useEffect(() => {
    // The button that opened it is gone.
    if (isChange) element.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [isChange, element])
  const chosen = Number(form.watch('rating') ?? initial ?? 0)
  const used = (form.watch('text') ?? review?.text ?? '').length
  return (
    <form
      {...form.formProps}
      className="rvw__f"
      aria-label={`Review of ${title}`}
      onKeyDown={({ key }) => {
        const isChanged = (form.watch('text') ?? review?.text) !== review?.text || chosen !== initial
        if (key === 'Escape' && !isChanged) onCancel?.()
      }}
    >
      <FormNotices form={form} />
      <StarField field={form.field('rating')} initial={initial} chosen={chosen} />
      <TextAreaField
        {...form.field('text')}
        label={label}
        optional
        rows={4}
        maxLength={reviewLimits.text}
        tally={{ used, max: reviewLimits.text }}
        defaultValue={review?.text}
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
