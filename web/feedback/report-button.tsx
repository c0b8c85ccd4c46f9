import type { PublishedSubject } from '@guildhall/contract/desk-options.ts'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { feedbackApi } from './feedback-api.ts'
import { ReportDialog } from './lazy-report-dialog.ts'

interface ReportButtonProps {
  kind: PublishedSubject | 'person'
  id: string
  /** What the dialog calls it. */
  title: string
}

/** Opens the form that reports a project, a review or a person. */
export function ReportButton({ kind, id, title }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="btn btn--quiet btn--sm"
        aria-label={kind === 'review' ? `Report: ${title}` : undefined}
        onClick={() => setOpen(true)}
      >
        <span className="btn__t">
          <Icon of={Flag} size={15} />
          Report
        </span>
      </button>
      {isOpen ? <Report {...{ kind, id, title }} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The dialog that reports what has its own address. */
export function Report({ kind, id, title, onClose }: ReportButtonProps & { onClose: () => void }) {
  const common = { title, onClose }
  return kind === 'person' ? (
    <ReportDialog {...common} kind={kind} send={(said) => feedbackApi.report({ body: { kind, id, ...said } })} />
  ) : (
    <ReportDialog {...common} kind={kind} send={(said) => feedbackApi.report({ body: { kind, id, ...said } })} />
  )
}
