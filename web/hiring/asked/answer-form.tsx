import { jobTexts } from '@guildhall/contract/hiring/job-texts.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { text } from '@guildhall/contract/values/values.ts'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { questionApi, useChangedQuestions } from './queries.ts'

interface AnswerFormProps {
  jobId: string
  questionId: string
  onClose: () => void
}

/** The client's answer to a question, given once. */
export function AnswerForm({ jobId, questionId, onClose }: AnswerFormProps) {
  const { take, refresh } = useChangedQuestions(jobId)
  const form = useApiForm({
    schema: z.object({ text: text(hiringLimits.askedAnswer, { lines: true, required: jobTexts.askAnswer }) }),
    async send(body) {
      take(
        await questionApi.answer({ params: { id: jobId, questionId }, body }).catch(async (error: unknown) => {
          await refresh()
          throw error
        }),
      )
      toast.success('Your answer is published')
      onClose()
    },
  })
  return (
    <form {...form.formProps} className="asked__f mt-2" aria-label="Answer the question">
      <FormNotices form={form} />
      <TextAreaField
        {...form.field('text')}
        label="Your answer"
        help="Everybody who sees the job reads it. You can answer once and cannot change it."
        rows={3}
        maxLength={hiringLimits.askedAnswer}
        tally={{ used: form.watch('text')?.length ?? 0, max: hiringLimits.askedAnswer }}
        // It replaces the pressed button.
        autoFocus
      />
      <div className="btn-group">
        <Button {...form.submitProps} look="primary" size="sm">
          Publish answer
        </Button>
        <Button look="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
