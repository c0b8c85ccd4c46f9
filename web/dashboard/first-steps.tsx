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

/** How people of a type begin with work, each with the pages that lead there. */
const works: Partial<
  Record<Viewer['userType'], { title: string; text: string; doors: [to: string, label: string][] }>
> = {
  Freelancers: {
    title: 'Find your first client',
    text: 'Propose for a job, or offer a service at your own price.',
    doors: [
      ['/freelancing', 'See open jobs'],
      ['/services/new', 'Offer a service'],
    ],
  },
  Business: {
    title: 'Find somebody for a job',
    text: 'Say what you need and people propose, or buy a service that is ready.',
    doors: [
      ['/jobs/new', 'Post a job'],
      ['/services', 'Browse services'],
    ],
  },
}

/** First steps for a user without a public project; finished steps are left out. */
export function FirstSteps({ viewer: { strength, userType }, dashboard, addProject }: FirstStepsProps) {
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
        {dashboard.engagements === 0 ? <FirstWork userType={userType} /> : null}
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

function FirstWork({ userType }: { userType: Viewer['userType'] }) {
  const isOpen = useIsPageOpen()
  const work = works[userType]
  const doors = work?.doors.filter(([to]) => isOpen(to)) ?? []
  if (!work || doors.length === 0) return null
  return (
    <TaskRow
      of={BriefcaseBusiness}
      title={work.title}
      action={
        <span className="btn-group">
          {doors.map(([to, label]) => (
            <Link key={to} className={buttonClass({ size: 'sm' })} to={to}>
              {label}
            </Link>
          ))}
        </span>
      }
    >
      {work.text}
    </TaskRow>
  )
}
