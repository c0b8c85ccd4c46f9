import './feedback.css'
import { PersonReportWords, type Received, ReportWords } from '@guildhall/contract/admin/feedback.ts'
import {
  type PersonReportReason,
  personReportReasons,
  type ReportReason,
  type ReportSubject,
  reportReasons,
  subjectNames,
} from '@guildhall/contract/admin/options.ts'
import { feedbackLimits } from '@guildhall/contract/limits/people.ts'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { RadioCards } from '#ui/forms/radio-group.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ReceivedNotice } from './feedback-api.tsx'

type Reported = {
  /** The subject's name; for a message, its text. */
  title: string
  onClose: () => void
} & (
  | { kind: 'person'; reason?: PersonReportReason; send: (said: PersonReportWords) => Promise<Received> }
  | { kind: Exclude<ReportSubject, 'person'>; reason?: ReportReason; send: (said: ReportWords) => Promise<Received> }
)

// Only projects show figures. Reviews, questions and messages offer no work, so the two reasons about work are left out.
const withoutFigures = reportReasons.filter((reason) => reason !== 'A figure or its evidence is false')
const withoutWork = withoutFigures.slice(2)
const offersWork: ReportSubject[] = ['project', 'service', 'session-type']
const parties = {
  project: 'its maker',
  review: 'its author',
  'work-review': 'its author',
  'agent-review': 'its author',
  service: 'its provider',
  agent: 'its author',
  'session-type': 'its host',
  job: 'its client',
  'job-question': 'its author',
  message: 'its author',
  person: 'this person',
}
const reviewHint = 'Which words you mean, and why'
const hints = {
  project: 'What was copied, and from where; or which words you mean',
  service: 'What was copied, and from where; or which words you mean',
  agent: 'What it does that its page does not say; or which words you mean',
  'session-type': reviewHint,
  review: reviewHint,
  'work-review': reviewHint,
  'agent-review': reviewHint,
  job: reviewHint,
  'job-question': reviewHint,
  message: 'What is wrong with it; we also get the messages around it',
  person: 'What they did, where, and when',
}

/** Reports a project, a review, a message or a person. */
export function ReportDialog(reported: Reported) {
  const { kind, onClose } = reported
  const [received, setReceived] = useState<Received | null>(null)
  return (
    <Dialog open wide onClose={onClose} title={`Report this ${subjectNames[kind]}`} titleHidden={received !== null}>
      {received ? (
        <ReceivedNotice what="report" {...received}>
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </ReceivedNotice>
      ) : (
        <ReportForm {...reported} onReceived={setReceived} />
      )}
    </Dialog>
  )
}

type ReportFormProps = Reported & {
  onReceived: (received: Received) => void
  /** The button label. */
  submit?: string
}

/** The fields of a report; also used inside another dialog. */
export function ReportForm({ submit = 'Send report', ...reported }: ReportFormProps) {
  const { kind, send } = reported
  const form = { ...reported, submit }
  if (kind === 'person')
    return (
      <Words
        {...form}
        schema={PersonReportWords}
        reasons={personReportReasons}
        chosen={reported.reason}
        send={reported.send}
      />
    )
  const reasons = kind === 'project' ? reportReasons : offersWork.includes(kind) ? withoutFigures : withoutWork
  return <Words {...form} schema={ReportWords} reasons={reasons} chosen={reported.reason} send={send} />
}

interface WordsProps<W extends ReportWords | PersonReportWords> {
  kind: ReportSubject
  title: string
  submit: string
  schema: z.ZodMiniType<W, { reason?: string; text: string }>
  reasons: readonly W['reason'][]
  /** The reason that is chosen from the start. */
  chosen?: W['reason'] | undefined
  send: (said: W) => Promise<Received>
  onReceived: (received: Received) => void
  onClose: () => void
}

function Words<W extends ReportWords | PersonReportWords>({
  kind,
  title,
  submit,
  schema,
  reasons,
  chosen,
  send,
  onReceived,
  onClose,
}: WordsProps<W>) {
  const form = useApiForm({
    schema,
    toInput: (values) => ({ ...values, reason: values.reason ?? chosen }),
    send: async (said) => onReceived(await send(said)),
  })
  const used = form.watch('text')?.length ?? 0
  return (
    <form {...form.formProps} aria-label={`Report this ${subjectNames[kind]}`} className="fb__form">
      <p className="c2 mt-1 mb-4">
        <span className={kind === 'message' || kind === 'person' ? 'semi' : 'work'}>{title}</span>. We look at every
        report and never tell {parties[kind]} who sent it.
      </p>
      <FormNotices form={form} />
      <div className="field" id={form.idOf('reason')} tabIndex={-1}>
        <RadioCards
          legend="What is wrong?"
          name="reason"
          columns={2}
          options={reasons.map((value) => ({ value, label: value }))}
          value={form.watch('reason') ?? chosen}
          onChange={(reason) => form.setValue('reason', reason)}
          error={form.errors.reason}
        />
      </div>
      <TextAreaField
        {...form.field('text')}
        label="What should we look at?"
        placeholder={hints[kind]}
        maxLength={feedbackLimits.text}
        tally={{ used, max: feedbackLimits.text }}
      />
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Cancel</Button>
        <Button {...form.submitProps} look="primary">
          {submit}
        </Button>
      </div>
    </form>
  )
}
