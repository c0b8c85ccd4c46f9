import type { WaitingShares as Waiting } from '@guildhall/contract/admin/dashboard.ts'
import { shareText } from '@guildhall/contract/teams/share-text.ts'
import ChartPie from 'lucide-react/icons/chart-pie'
import { Link } from 'react-router'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'
import { teamPath } from './team-parts.tsx'

/** A proposal for shares that waits for the viewer's consent, as a row of the dashboard. */
export function WaitingShares({ shares: { projectId, title, isBefore, willBe }, dueAt }: Omit<Waiting, 'kind'>) {
  const to = teamPath(projectId)
  return (
    <TaskRow
      of={ChartPie}
      colour="green"
      title={
        <Link className="hover:underline" to={to}>
          Your share in {title} would fall
        </Link>
      }
      due={
        <>
          Expires <TimeUntil at={dueAt} short />
        </>
      }
      action={
        <Link className={buttonClass({ size: 'sm' })} to={to}>
          Answer
        </Link>
      }
    >
      {shareText(willBe)} instead of {shareText(isBefore)}, for new orders
    </TaskRow>
  )
}
