import type { Dashboard } from '@guildhall/contract/admin/dashboard.ts'
import Folder from 'lucide-react/icons/folder'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Viewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'

interface FirstStepsProps {
  viewer: Viewer
  dashboard: Dashboard
  addProject: ReactNode
}

const heading = 'first-steps'

/** First steps for a user without a public project; finished steps are left out. */
export function FirstSteps({ viewer: { strength }, dashboard, addProject }: FirstStepsProps) {
  const { connected, sent } = dashboard.connections
  return (
    <section aria-labelledby={heading}>
      <div className="flex items-baseline gap-3 mb-3">
        <h2 className="t-section" id={heading}>
          First steps
        </h2>
      </div>
      <ul className="panel lines" aria-labelledby={heading}>
        {strength?.next ? (
          <TaskRow
            of={UserRound}
            title="Complete your profile"
            action={
              <Link className={buttonClass({ size: 'sm' })} to="/profile">
                Open my profile
              </Link>
            }
          >
            {strength.done} of {strength.of} done. {strength.next}
          </TaskRow>
        ) : null}
        <TaskRow of={Folder} title="Create your first project" action={addProject}>
          Coursework, a thesis, a side project: for a price, for free, or as a portfolio piece.
        </TaskRow>
        {connected + sent > 0 ? null : (
          <TaskRow
            of={Users}
            title="Connect with people you know"
            action={
              <Link className={buttonClass({ size: 'sm' })} to="/connect">
                Find people
              </Link>
            }
          >
            We suggest people you have something in common with. Each connection counts towards your rank.
          </TaskRow>
        )}
      </ul>
    </section>
  )
}
