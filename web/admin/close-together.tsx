import type { MessageKind, ReportOutcome } from '@guildhall/contract/admin/options.ts'
import { CloseTogetherInput } from '@guildhall/contract/admin/queue.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { RadioCards } from '#ui/forms/radio-group.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { adminApi } from './queries.ts'
import { ReasonField } from './reason-field.tsx'
import { kindWords } from './words.ts'

interface CloseTogetherProps {
  kind: MessageKind
  numbers: readonly number[]
  /** Gets what was done, in a sentence. */
  onDone: (words: string) => void
  onClose: () => void
}

const outcomes = [
  { value: 'refused', label: 'Refuse', hint: 'Nothing needs to be done' },
  { value: 'resolved', label: 'Resolve', hint: 'You did something about it' },
] as const

/** Closes several messages with one reason. */
export function CloseTogether({ kind, numbers, onDone, onClose }: CloseTogetherProps) {
  const form = useApiForm({
    schema: CloseTogetherInput,
    defaultValues: { outcome: 'refused' as ReportOutcome },
    toInput: ({ reason, outcome }: { reason?: string; outcome: ReportOutcome }) => ({
      ...{ numbers, reason },
      ...(kind === 'report' ? { outcome } : {}),
    }),
    async send(body) {
      const { closed, failed } = await adminApi.closeTogether({ body })
      const [first] = failed
      const left = first ? ` ${formatCount(failed.length)} stayed open: ${first.message}` : ''
      onDone(`Closed ${formatCount(closed.length)}.${left}`)
    },
  })
  const { one, many } = kindWords[kind]
  const what = numbers.length === 1 ? `1 ${one.toLowerCase()}` : `${formatCount(numbers.length)} ${many.toLowerCase()}`
  const title = `Close ${what}?`
  return (
    <Dialog open onClose={onClose} title={title} description="Everybody who left an address gets the same reason.">
      <form {...form.formProps} className="stack mt-4" aria-label={title}>
        <FormNotices form={form} />
        {kind === 'report' ? (
          <RadioCards
            legend="Outcome"
            name="outcome"
            columns={2}
            options={outcomes}
            value={form.watch('outcome')}
            onChange={(outcome) => form.setValue('outcome', outcome)}
          />
        ) : null}
        <ReasonField
          {...form.field('reason')}
          typed={form.watch('reason')}
          label="Reason"
          help="Kept in the log of each of them"
        />
        <div className="btn-group justify-end w-full">
          <Button onClick={onClose}>Not now</Button>
          <Button {...form.submitProps} look="primary">
            Close
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
