import { text } from '@guildhall/contract/values/values.ts'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type questionApi, useChangedQuestions } from './queries.ts'

interface TextFormProps {
  jobId: string
  /** The form's name for screen readers. */
  name: string
  label: string
  help: string
  /** The most characters. */
  most: number
  /** The error of an empty field. */
  required: string
  button: string
  /** Said once it is sent. */
  done: string
  send: (body: { text: string }) => ReturnType<typeof questionApi.ask | typeof questionApi.answer>
  onClose: () => void
}

/** The form of a question about a job, or of its answer. A refusal reads the questions again: they may have changed. */
export function TextForm({ jobId, name, label, help, most, required, button, done, send, onClose }: TextFormProps) {
  const { take, refresh } = useChangedQuestions(jobId)
  const form = useApiForm({
    schema: z.object({ text: text(most, { lines: true, required }) }),
    async send(body) {
      take(
        await send(body).catch(async (error: unknown) => {
          await refresh()
          throw error
        }),
      )
      toast.success(done)
      onClose()
    },
  })
  return (
    <form {...form.formProps} className="asked__f" aria-label={name}>
      <FormNotices form={form} />
      <TextAreaField
        {...form.field('text')}
        label={label}
        help={help}
        rows={3}
        maxLength={most}
        tally={{ used: form.watch('text')?.length ?? 0, max: most }}
        // It replaces the pressed button.
        autoFocus
      />
      <div className="btn-group">
        <Button {...form.submitProps} look="primary" size="sm">
          {button}
        </Button>
        <Button look="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
