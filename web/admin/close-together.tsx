import type { MessageKind, ReportOutcome } from '@guildhall/contract/admin/options.ts'
import { CloseTogetherInput, type queueEndpoints } from '@guildhall/contract/admin/queue.ts'
import { useState } from 'react'
import type * as z from 'zod/mini'
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
  /** Gets what was done, in a sentence; null when this dialog has already said it. */
  onDone: (words: string | null) => void
  onClose: () => void
}

/** What could not be closed, and why. */
type Failed = z.output<typeof queueEndpoints.closeTogether.output>['failed']

const outcomes = [
  { value: 'refused', label: 'Refuse', hint: 'Nothing needs to be done' },
  { value: 'resolved', label: 'Resolve', hint: 'You did something about it' },
] as const

/** Closes several messages with one reason, and names those that stayed open. */
export function CloseTogether({ kind, numbers, onDone, onClose }: CloseTogetherProps) {
  const [result, setResult] = useState<{ closed: number; failed: Failed } | null>(null)
  const form = useApiForm({
    schema: CloseTogetherInput,
    defaultValues: { outcome: 'refused' as ReportOutcome },
    toInput: ({ reason, outcome }: { reason?: string; outcome: ReportOutcome }) => ({
      ...{ numbers, reason },
      ...(kind === 'report' ? { outcome } : {}),
    }),
    async send(body) {
      const { closed, failed } = await adminApi.closeTogether({ body })
      if (failed.length === 0) onDone(`Closed ${formatCount(closed.length)}.`)
      else setResult({ closed: closed.length, failed })
    },
  })
  const { one, many } = kindWords[kind]
  const what = numbers.length === 1 ? `1 ${one.toLowerCase()}` : `${formatCount(numbers.length)} ${many.toLowerCase()}`
  const title = `Close ${what}?`
  if (result) {
    const { closed, failed } = result
    return (
      <Dialog
        // Another dialog, so that it takes the focus.
        key="result"
        open
        onClose={() => onDone(null)}
        title={`${formatCount(failed.length)} of ${formatCount(closed + failed.length)} stayed open`}
        description={closed === 0 ? 'None were closed.' : `Closed ${formatCount(closed)}.`}
      >
        <StayedOpen kind={kind} failed={failed} />
        <div className="btn-group justify-end w-full mt-4">
          <Button look="primary" onClick={() => onDone(null)}>
            Done
          </Button>
        </div>
      </Dialog>
    )
  }
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
          help="Kept in the log of each one"
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

/** The messages that could not be closed, by reason. */
export function StayedOpen({ kind, failed }: { kind: MessageKind; failed: Failed }) {
  const byReason = Map.groupBy(failed, ({ message }) => message)
  return (
    <ul className="lines mt-4" aria-label="Stayed open">
      {[...byReason].map(([message, those]) => (
        <li key={message} className="py-2">
          <b className="semi num">{those.map(({ number }) => `${kindWords[kind].one} ${number}`).join(', ')}</b>
          <span className="c2 block">{message}</span>
        </li>
      ))}
    </ul>
  )
}
