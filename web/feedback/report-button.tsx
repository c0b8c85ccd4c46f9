import type { PersonReportReason, PublishedSubject, ReportReason } from '@guildhall/contract/admin/options.ts'
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

type Subject = {
  id: string
  /** The subject's name in the dialog. */
  title: string
} & (
  | {
      kind: PublishedSubject
      /** The reason that is chosen from the start. */
      reason?: ReportReason
    }
  | { kind: 'person'; reason?: PersonReportReason }
)

/** Opens the form that reports a project, a review or a person. */
export function ReportButton({ label = 'Report', ...subject }: Subject & { label?: string }) {
  const [isOpen, setOpen] = useState(false)
  const { kind, title } = subject
  return (
    <>
      <button
        type="button"
        className="btn btn--quiet btn--sm"
        aria-label={
          ['review', 'work-review', 'agent-review', 'job-question'].includes(kind) ? `Report: ${title}` : undefined
        }
        onClick={() => setOpen(true)}
      >
        <span className="btn__t">
          <Icon of={Flag} size={15} />
          {label}
        </span>
      </button>
      {isOpen ? <Report {...subject} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The API of reports comes with the dialog: most pages have the button only. */
const loadApi = async () => (await import('./feedback-api.tsx')).feedbackApi

/** The report dialog for a subject with its own URL. */
export function Report({ id, ...reported }: Subject & { onClose: () => void }) {
  return reported.kind === 'person' ? (
    <ReportDialog
      {...reported}
      kind="person"
      send={async (said) => (await loadApi()).report({ body: { kind: 'person', id, ...said } })}
    />
  ) : (
    <ReportDialog
      {...reported}
      kind={reported.kind}
      send={async (said) => (await loadApi()).report({ body: { kind: reported.kind, id, ...said } })}
    />
  )
}

/** The dialog that reports a person, for pages that pass it to menus of other domains. */
export const reportPerson = (person: UserCard, onClose: () => void): ReactNode => (
  <Report kind="person" id={person.customUserId} title={displayName(person)} onClose={onClose} />
)
