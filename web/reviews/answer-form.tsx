import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { AnswerInput } from '@guildhall/contract/orders/reviews.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useReviewsChanged } from './queries.ts'

interface AnswerFormProps {
  send: (body: { text: string }) => Promise<unknown>
  onClose: () => void
}

/** An answer to a review, given once. */
export function AnswerForm({ send, onClose }: AnswerFormProps) {
  const changed = useReviewsChanged()
  const form = useApiForm({
    schema: AnswerInput,
    async send(body) {
      try {
        await send(body)
      } catch (error) {
        // Answered in another tab, or the review was withdrawn: the refetched state shows it.
        if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error
        toast.error(error.message)
      }
      await changed()
      onClose()
    },
  })
  return (
    <form {...form.formProps} className="mt-3 rvw__f" aria-label="Answer this review">
      <FormNotices form={form} />
      <TextAreaField
        {...form.field('text')}
        label="Your answer"
        help="Everybody can read it under the review. You can answer once and cannot change it."
        rows={3}
        maxLength={reviewLimits.answer}
        tally={{ used: form.watch('text')?.length ?? 0, max: reviewLimits.answer }}
        // It replaces the pressed button.
        autoFocus
      />
      <div className="btn-group">
        <Button {...form.submitProps} look="primary" size="sm">
          Publish answer
        </Button>
        <Button size="sm" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}
