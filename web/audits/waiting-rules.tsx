import type { WaitingRules as Waiting } from '@guildhall/contract/admin/dashboard.ts'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Link } from 'react-router'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'
import { ownStepWords } from './words.ts'

/** Rules of an audit that wait for the viewer, as a row of the dashboard. */
export function WaitingRules({ rules: { engagementId, title, steps }, dueAt }: Pick<Waiting, 'rules' | 'dueAt'>) {
  const to = `/engagements/${engagementId}/rules`
  return (
    <TaskRow
      of={ShieldCheck}
      colour="blue"
      title={
        <Link className="hover:underline" to={to}>
          {title}
        </Link>
      }
      due={
        dueAt ? (
          <>
            Due <TimeUntil at={dueAt} short />
          </>
        ) : null
      }
      action={
        <Link className={buttonClass({ size: 'sm' })} to={to} aria-label={`Open the rules: ${title}`}>
          Open the rules
        </Link>
      }
    >
      Rules of the audit: {ownStepWords(steps)}
    </TaskRow>
  )
}
