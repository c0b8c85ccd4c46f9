import '../mentors.css'
import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import type { Mentoring } from '@guildhall/contract/mentors/applications.ts'
import type { ApplicationStep } from '@guildhall/contract/mentors/options.ts'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { ApplicationProgress } from '#applications/application-progress.tsx'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { mentoringMoves, mentoringQueries } from '../mentor-api.ts'
import { ApplicationForm } from './application-form.tsx'
import { OwnMentor } from './own-mentor.tsx'
import { SentApplication } from './sent-application.tsx'
import { VisitorPart } from './visitor-part.tsx'

const stepWords: Record<ApplicationStep, string> = {
  sent: 'Sent',
  read: 'Read',
  talk: `${most.talkMinutes}-minute talk`,
  decision: 'Decision',
  bookable: 'Bookable',
}

/** Becoming a mentor: the steps, the application form, and after it is sent its state. Mentors read about their own mentoring. */
export function BecomePage() {
  const viewer = useViewer()
  const { data } = useQuery({ ...mentoringQueries.own(), enabled: viewer !== null })
  const application = data?.application ?? null
  const isOpen = application !== null && application.endedAt === null
  const isMentor = data?.mentor?.state === 'active' || data?.mentor?.state === 'paused'
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">{isMentor ? 'Your mentoring' : 'Become a mentor'}</h1>
          <p className="c2">
            {isMentor
              ? 'Your topics, hours and sessions, and how to pause or stop.'
              : 'Help others with what you know. Two hours a month is enough.'}
          </p>
        </div>
      </div>
      {data?.mentor && isMentor ? <OwnMentor mentor={data.mentor} /> : null}
      {data && application && !isMentor ? (
        <ApplicationProgress application={application} stepWords={stepWords} moves={mentoringMoves} />
      ) : null}
      <div className={isMentor ? 'mt-7' : 'record mt-7'}>
        <div>
          {viewer === null ? <VisitorPart /> : null}
          {data && !isMentor && !isOpen ? <Again data={data} /> : null}
          {data?.canApply ? <ApplicationForm data={data} /> : null}
          {application && (isOpen || isMentor) ? <SentApplication application={application} /> : null}
        </div>
        {isMentor ? null : <Before />}
      </div>
    </div>
  )
}

/** What happens after an application, and what the staff look at. */
function Before() {
  return (
    <div className="record__side">
      <section className="panel" aria-labelledby="when">
        <div className="panel__h">
          <h2 className="t-sub" id="when">
            What happens, and when
          </h2>
        </div>
        <dl className="apl__when">
          <dt>You apply</dt>
          <dd>We read it within {most.readDays} days</dd>
          <dt>{most.talkMinutes}-minute talk</dt>
          <dd>
            We offer {most.times} times within {most.offerDays} more days. You choose one within {most.chooseDays} days
          </dd>
          <dt>Decision</dt>
          <dd>Within {most.decideDays} days after the talk, in writing. A refusal says why, and when to try again</dd>
          <dt>Bookable</dt>
          <dd>Add hours and a session, and people find you on the pages of your topics</dd>
        </dl>
      </section>
      <section className="panel" aria-labelledby="look">
        <div className="panel__h">
          <h2 className="t-sub" id="look">
            What we look at
          </h2>
        </div>
        <ul className="apl__points">
          {looksAt.map((point) => (
            <li key={point}>
              <Icon of={Check} size={16} />
              {point}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const looksAt = [
  'Something finished in the topic',
  'A talk, to hear how you explain',
  'You are 18 or older. No title or university needed',
]

/** Why somebody cannot apply again yet. */
function Again({ data: { application, mentor, canApply } }: { data: Mentoring }) {
  if (canApply) return null
  if (application?.againFrom)
    return (
      <Notice kind="info">
        You can apply again from <DateOf at={application.againFrom} />.
      </Notice>
    )
  return mentor?.state === 'ended' ? (
    <Notice kind="info">
      Our staff ended your mentoring. Settings, Decisions has the reasons and tells you how to appeal. You can apply
      again after {most.againDays} days.
    </Notice>
  ) : null
}
