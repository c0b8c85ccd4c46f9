import { type ReviewedKind, type WorkReviewWord, workReviewWords } from '@guildhall/contract/engagements/options.ts'
import { workReviewNames } from '@guildhall/contract/engagements/words.ts'
import type { SideReviews } from '@guildhall/contract/engagements/work-reviews.ts'
import { workReviewLimits } from '@guildhall/contract/limits/engagements.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { sideReviewApis, useReviewsChanged } from './queries.ts'
import { StarField } from './star-field.tsx'

type Values = { rating: string | null; text: string } & Record<WorkReviewWord, boolean>

interface WorkReviewFormProps {
  of: ReviewedKind
  /** The engagement or the booking. */
  id: string
  /** The other side's name. */
  name: string
  /** The review being changed; null for a first one. */
  own: SideReviews['own']
  onDone: (reviews: SideReviews | null) => void
  onCancel?: () => void
}

/** A review of the other side: stars, words to tick, and an optional text. */
export function WorkReviewForm({ of, id, name, own, onDone, onCancel }: WorkReviewFormProps) {
  const changed = useReviewsChanged()
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/engagements/work-reviews.ts')).WorkReviewInput,
    toInput: ({ rating, text, ...ticked }: Values) => ({
      rating: rating ? Number(rating) : undefined,
      words: workReviewWords.filter((word) => ticked[word]),
      text,
    }),
    async send(body) {
      try {
        const { reviews } = await sideReviewApis[of].write({ params: { id }, body })
        toast.success(reviews?.isOpen === false ? 'Both reviews are public now' : own ? 'Saved' : 'Review sent')
        onDone(reviews)
      } catch (error) {
        // Both are shown meanwhile, or the time is over: the refetched state shows it.
        if (!(error instanceof ApiError) || error.status !== 409) throw error
        toast.error(error.message)
      }
      await changed()
    },
  })
  const chosen = Number(form.watch('rating') ?? own?.rating ?? 0)
  const used = (form.watch('text') ?? own?.text ?? '').length
  return (
    <form {...form.formProps} className="rvw__f" aria-label={`Review of ${name}`}>
      <FormNotices form={form} />
      <StarField field={form.field('rating')} initial={own?.rating} chosen={chosen} />
      <fieldset className="field">
        <legend className="label">
          What is true of {name}? <span className="opt">(optional)</span>
        </legend>
        <div className="rvw__w">
          {workReviewWords.map((word) => (
            <Checkbox
              key={word}
              {...form.field(word)}
              label={workReviewNames[word]}
              defaultChecked={own?.words.includes(word)}
            />
          ))}
        </div>
      </fieldset>
      <TextAreaField
        {...form.field('text')}
        label="What should others know about working together?"
        optional
        rows={4}
        maxLength={workReviewLimits.text}
        tally={{ used, max: workReviewLimits.text }}
        defaultValue={own?.text}
      />
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          {own ? 'Save changes' : 'Send review'}
        </Button>
        {onCancel ? <Button onClick={onCancel}>Not now</Button> : null}
      </div>
    </form>
  )
}
