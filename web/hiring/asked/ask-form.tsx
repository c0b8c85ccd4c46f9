import { jobTexts } from '@guildhall/contract/hiring/job-texts.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { text } from '@guildhall/contract/values/values.ts'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { questionApi, useChangedQuestions } from './queries.ts'

interface AskFormProps {
  /** The id of the job. */
  id: string
  onClose: () => void
}

/** A question on the page of a job. */
export function AskForm({ id, onClose }: AskFormProps) {
  const { take, refresh } = useChangedQuestions(id)
  const keyOf = useRequestKey()
  const form = useApiForm({
    schema: z.object({ text: text(hiringLimits.asked, { lines: true, required: jobTexts.ask }) }),
    async send(body) {
      const sent = { params: { id }, body, idempotencyKey: keyOf(body) }
      take(
        await questionApi.ask(sent).catch(async (error: unknown) => {
          await refresh()
          throw error
        }),
      )
      toast.success('Your question is sent')
      onClose()
    },
  })
  return (
    <form {...form.formProps} className="asked__f" aria-label="Ask the client">
      <FormNotices form={form} />
      <TextAreaField
        {...form.field('text')}
        label="Your question"
        help="Everybody who sees the job reads it, with your name."
        rows={3}
        maxLength={hiringLimits.asked}
        tally={{ used: form.watch('text')?.length ?? 0, max: hiringLimits.asked }}
        // It replaces the pressed button.
        autoFocus
      />
      <div className="btn-group">
        <Button {...form.submitProps} look="primary" size="sm">
          Ask
        </Button>
        <Button look="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
