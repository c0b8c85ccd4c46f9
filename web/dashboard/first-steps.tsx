import type { Dashboard } from '@guildhall/contract/admin/dashboard.ts'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Folder from 'lucide-react/icons/folder'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsPageOpen } from '#lib/page/closed-parts.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'

interface FirstStepsProps {
  viewer: Viewer
  dashboard: Dashboard
  addProject: ReactNode
}

const heading = 'first-steps'

const examples: Record<Viewer['userType'], string> = {
  Students: 'Coursework, a thesis, a side project',
  Professors: 'A data set, a method, teaching material',
  Freelancers: 'An illustration, a template, a tool',
  Business: 'A data set, a tool, a study',
}

/** First steps for a user without a public project; finished steps are left out. */
export function FirstSteps({ viewer: { strength, userType }, dashboard, addProject }: FirstStepsProps) {
  const { connected, sent } = dashboard.connections
  const isOpen = useIsPageOpen()
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
        {userType === 'Freelancers' &&
        dashboard.engagements === 0 &&
        (isOpen('/freelancing') || isOpen('/services/new')) ? (
          <TaskRow
            of={BriefcaseBusiness}
            title="Find your first client"
            action={
              <span className="btn-group">
                {isOpen('/freelancing') ? (
                  <Link className={buttonClass({ size: 'sm' })} to="/freelancing">
                    See open jobs
                  </Link>
                ) : null}
                {isOpen('/services/new') ? (
                  <Link className={buttonClass({ size: 'sm' })} to="/services/new">
                    Offer a service
                  </Link>
                ) : null}
              </span>
            }
          >
            Propose for a job, or offer a service at your own price.
          </TaskRow>
        ) : null}
        <TaskRow of={Folder} title="Create your first project" action={addProject}>
          {examples[userType]}: for a price, for free, or as a portfolio piece.
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
