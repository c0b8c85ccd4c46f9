import './feedback.css'
import { type Received, ReportInput } from '@guildhall/contract/feedback.ts'
import { feedbackLimits } from '@guildhall/contract/limits.ts'
import { type ReportReason, reportReasons } from '@guildhall/contract/options.ts'
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
  project: { id: string; title: string }
  onClose: () => void
}

const reasons = reportReasons.map((value) => ({ value, label: value }))

/** Says what is wrong with a project. */
export function ReportDialog({ project, onClose }: ReportDialogProps) {
  const [received, setReceived] = useState<Received | null>(null)
  return (
    <Dialog open wide onClose={onClose} title="Report this project" titleHidden={received !== null}>
      {received ? (
        <ReceivedNotice what="report" {...received}>
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </ReceivedNotice>
      ) : (
        <ReportForm project={project} onClose={onClose} onReceived={setReceived} />
      )}
    </Dialog>
  )
}

function ReportForm({
  project,
  onClose,
  onReceived,
}: ReportDialogProps & { onReceived: (received: Received) => void }) {
  const [reason, setReason] = useState<ReportReason>()
  const [used, setUsed] = useState(0)
  const form = useForm({
    schema: ReportInput,
    read: (data) => ({ kind: 'project', id: project.id, ...Object.fromEntries(data) }),
    send: async (values) => onReceived(await feedbackApi.report({ body: values })),
  })
  const { errors, idOf } = form
  return (
    <form {...form.formProps} aria-label="Report this project" className="fb__form">
      <p className="c2 mt-1 mb-4">
        <span className="work">{project.title}</span>. A person looks at it; its maker is not told who reported it.
      </p>
      <FormNotices form={form} />
      <div className="field" id={idOf('reason')} tabIndex={-1}>
        <RadioCards
          legend="What is wrong?"
          name="reason"
          columns={2}
          options={reasons}
          value={reason}
          onChange={setReason}
          error={errors.reason}
        />
      </div>
      <TextAreaField
        id={idOf('text')}
        name="text"
        label="How can we see it?"
        placeholder="What is copied, and from where; or which words are meant"
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
