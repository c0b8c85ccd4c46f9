import './feedback.css'
import { type Received, ReportWords } from '@guildhall/contract/feedback.ts'
import { type ReportReason, type ReportSubject, reportReasons } from '@guildhall/contract/options.ts'
import { feedbackLimits } from '@guildhall/contract/people-limits.ts'
import { useState } from 'react'
import { useForm } from '#lib/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormNotices } from '#ui/form-notices.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextAreaField } from '#ui/text-field.tsx'
import { ReceivedNotice } from './received-notice.tsx'

interface ReportDialogProps {
  kind: ReportSubject
  /** What it is called; of a message what it says. */
  title: string
  send: (said: ReportWords) => Promise<Received>
  onClose: () => void
}

const reasons = reportReasons.map((value) => ({ value, label: value }))
// What is written is no work.
const ofReviews = reasons.slice(2)

const authors = { project: 'maker', review: 'author', message: 'author' }
const hints = {
  project: 'What is copied, and from where; or which words are meant',
  review: 'Which words are meant, and why',
  message: 'What is wrong with it; the messages around it are sent along',
}

/** Says what is wrong with a project, a review or a message. */
export function ReportDialog({ onClose, ...subject }: ReportDialogProps) {
  const [received, setReceived] = useState<Received | null>(null)
  return (
    <Dialog open wide onClose={onClose} title={`Report this ${subject.kind}`} titleHidden={received !== null}>
      {received ? (
        <ReceivedNotice what="report" {...received}>
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </ReceivedNotice>
      ) : (
        <ReportForm {...subject} onClose={onClose} onReceived={setReceived} />
      )}
    </Dialog>
  )
}

type ReportFormProps = ReportDialogProps & {
  onReceived: (received: Received) => void
  /** What the button says. */
  submit?: string
}

/** The words of a report; within another dialog as well. */
export function ReportForm({ kind, title, send, onClose, onReceived, submit = 'Send report' }: ReportFormProps) {
  const [reason, setReason] = useState<ReportReason>()
  const [used, setUsed] = useState(0)
  const form = useForm({
    schema: ReportWords,
    send: async (said) => onReceived(await send(said)),
  })
  const { errors, idOf } = form
  return (
    <form {...form.formProps} aria-label={`Report this ${kind}`} className="fb__form">
      <p className="c2 mt-1 mb-4">
        <span className={kind === 'message' ? 'semi' : 'work'}>{title}</span>. A person looks at it; its {authors[kind]}{' '}
        is not told who reported it.
      </p>
      <FormNotices form={form} />
      <div className="field" id={idOf('reason')} tabIndex={-1}>
        <RadioCards
          legend="What is wrong?"
          name="reason"
          columns={2}
          options={kind === 'project' ? reasons : ofReviews}
          value={reason}
          onChange={setReason}
          error={errors.reason}
        />
      </div>
      <TextAreaField
        id={idOf('text')}
        name="text"
        label="How can we see it?"
        placeholder={hints[kind]}
        maxLength={feedbackLimits.text}
        tally={{ used, max: feedbackLimits.text }}
        error={errors.text}
        onChange={({ target }) => setUsed(target.value.length)}
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
