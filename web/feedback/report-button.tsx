import type { PersonReportReason, PublishedSubject } from '@guildhall/contract/admin/options.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import Flag from 'lucide-react/icons/flag'
import { type ReactNode, useState } from 'react'
import { displayName } from '#lib/format/people.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Icon } from '#ui/pictures/icon.tsx'

/** The report form: loaded on first use. */
export const ReportDialog = lazyPart(() => import('./report-dialog.tsx').then((module) => module.ReportDialog))
/** The same form without its own dialog. */
export const ReportForm = lazyPart(() => import('./report-dialog.tsx').then((module) => module.ReportForm))

interface ReportButtonProps {
  kind: PublishedSubject | 'person'
  id: string
  /** The subject's name in the dialog. */
  title: string
  label?: string
  /** The reason that is chosen from the start, for a report of a person. */
  reason?: PersonReportReason
}

/** Opens the form that reports a project, a review or a person. */
export function ReportButton({ kind, id, title, label = 'Report', reason }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="btn btn--quiet btn--sm"
        aria-label={
          kind === 'review' || kind === 'work-review' || kind === 'job-question' ? `Report: ${title}` : undefined
        }
        onClick={() => setOpen(true)}
      >
        <span className="btn__t">
          <Icon of={Flag} size={15} />
          {label}
        </span>
      </button>
      {isOpen ? (
        <Report {...{ kind, id, title, ...(reason ? { reason } : {}) }} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

/** The API of reports comes with the dialog: most pages have the button only. */
const loadApi = async () => (await import('./feedback-api.tsx')).feedbackApi

/** The report dialog for a subject with its own URL. */
export function Report({ kind, id, title, reason, onClose }: ReportButtonProps & { onClose: () => void }) {
  const common = { title, onClose }
  return kind === 'person' ? (
    <ReportDialog
      {...common}
      kind={kind}
      {...(reason ? { reason } : {})}
      send={async (said) => (await loadApi()).report({ body: { kind, id, ...said } })}
    />
  ) : (
    <ReportDialog
      {...common}
      kind={kind}
      send={async (said) => (await loadApi()).report({ body: { kind, id, ...said } })}
    />
  )
}

/** The dialog that reports a person, for pages that pass it to menus of other domains. */
export const reportPerson = (person: UserCard, onClose: () => void): ReactNode => (
  <Report kind="person" id={person.customUserId} title={displayName(person)} onClose={onClose} />
)
