import './feedback.css'
import { type Received, ReportInput } from '@guildhall/contract/feedback.ts'
import { type PublishedSubject, type ReportReason, reportReasons } from '@guildhall/contract/options.ts'
import { feedbackLimits } from '@guildhall/contract/people-limits.ts'
import { useState } from 'react'
import { useForm } from '#lib/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormNotices } from '#ui/form-notices.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextAreaField } from '#ui/text-field.tsx'
import { feedbackApi } from './feedback-api.ts'
import { ReceivedNotice } from './received-notice.tsx'

interface ReportDialogProps {
  kind: PublishedSubject
  id: string
  title: string
  onClose: () => void
}

const reasons = reportReasons.map((value) => ({ value, label: value }))
// What is written is no work.
const ofReviews = reasons.slice(2)

/** Says what is wrong with a project or a review. */
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

function ReportForm({
  kind,
  id,
  title,
  onClose,
  onReceived,
}: ReportDialogProps & { onReceived: (received: Received) => void }) {
  const [reason, setReason] = useState<ReportReason>()
  const [used, setUsed] = useState(0)
  const form = useForm({
    schema: ReportInput,
    read: (data) => ({ kind, id, ...Object.fromEntries(data) }),
    send: async (values) => onReceived(await feedbackApi.report({ body: values })),
  })
  const { errors, idOf } = form
  return (
    <form {...form.formProps} aria-label={`Report this ${kind}`} className="fb__form">
      <p className="c2 mt-1 mb-4">
        <span className="work">{title}</span>. A person looks at it; its {kind === 'review' ? 'author' : 'maker'} is not
        told who reported it.
      </p>
      <FormNotices form={form} />
      <div className="field" id={idOf('reason')} tabIndex={-1}>
        <RadioCards
          legend="What is wrong?"
          name="reason"
          columns={2}
          options={kind === 'review' ? ofReviews : reasons}
          value={reason}
          onChange={setReason}
          error={errors.reason}
        />
      </div>
      <TextAreaField
        id={idOf('text')}
        name="text"
        label="How can we see it?"
        placeholder={
          kind === 'review'
            ? 'Which words are meant, and why'
            : 'What is copied, and from where; or which words are meant'
        }
        maxLength={feedbackLimits.text}
        tally={{ used, max: feedbackLimits.text }}
        error={errors.text}
        onChange={({ target }) => setUsed(target.value.length)}
      />
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Cancel</Button>
        <Button {...form.submitProps} look="primary">
          Send report
        </Button>
      </div>
    </form>
  )
}
