import './ambassadors.css'
import type { AmbassadorStep } from '@guildhall/contract/ambassadors/options.ts'
import { ambassadorLimits } from '@guildhall/contract/limits/ambassadors.ts'
import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApplicationProgress } from '#applications/application-progress.tsx'
import { DateOf } from '#lib/format/time-ago.tsx'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { redirectQuery, signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { ambassadorMoves, ambassadorQueries } from './ambassador-api.ts'
import { AmbassadorList } from './ambassador-list.tsx'
import { Checks } from './checks.tsx'
import { OwnCredentials } from './credential/own-credentials.tsx'
import { OwnAmbassador } from './own-ambassador.tsx'

const AmbassadorForm = lazyComponent(async () => (await import('./ambassador-form.tsx')).AmbassadorForm)

const path = '/campus-ambassador'
const stepWords: Record<AmbassadorStep, string> = {
  sent: 'Sent',
  read: 'Read',
  talk: `${most.talkMinutes}-minute talk`,
  decision: 'Decision',
  term: 'Until 31 August',
}

interface AmbassadorPageProps {
  /** What present and former ambassadors see of the people they brought, above the rest. */
  joining?: ReactNode
  /** What everybody sees below: the ladder of campuses. */
  ladder?: ReactNode
  /** Below the list of ambassadors. */
  end?: ReactNode
}

/** What a campus ambassador is, what somebody needs to apply, the application and its state, and the ambassadors of all campuses. */
export function AmbassadorPage({ joining, ladder, end }: AmbassadorPageProps) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery({ ...ambassadorQueries.own(), enabled: viewer !== null })
  const isAmbassador = data?.ambassador?.ending === null
  const application = data?.application ?? null
  const isOpen = application !== null && application.endedAt === null
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Campus ambassador</h1>
          <p className="c2">
            One or two people per campus who bring others in, answer questions and hold an evening a term.
          </p>
        </div>
      </div>
      {error && !data ? (
        <LoadFailure
          title="Your application could not be loaded"
          message={error.message}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.ambassador ? (
        <>
          <OwnAmbassador ambassador={data.ambassador} />
          <OwnCredentials isNow={isAmbassador} />
        </>
      ) : null}
      {joining}
      {data && application && !isAmbassador ? (
        <ApplicationProgress application={application} stepWords={stepWords} moves={ambassadorMoves} />
      ) : null}
      <div className="record mt-7">
        <div className="space-y-7 min-w-0">
          {viewer === null ? <Visitor /> : null}
          {data && !isAmbassador && !isOpen ? (
            <>
              {data.againFrom ? (
                <Notice kind="info">
                  You can apply again from <DateOf at={data.againFrom} />.
                </Notice>
              ) : null}
              <Checks data={data} />
              {data.canApply ? (
                <LazyBoundary>
                  <AmbassadorForm data={data} />
                </LazyBoundary>
              ) : null}
            </>
          ) : null}
          {application && isOpen ? <Said {...application} /> : null}
          {ladder}
          <AmbassadorList />
          {end}
        </div>
        <Sides />
      </div>
    </div>
  )
}

/** Visitors need an account first. */
function Visitor() {
  const redirect = new URLSearchParams({ [redirectQuery]: path })
  return (
    <section aria-labelledby="apply">
      <h2 className="t-section" id="apply">
        Apply for your campus
      </h2>
      <p className="t-read mt-2">
        You need an account with the email address of your university, and a complete profile. Once you sign in, this
        page shows what is missing.
      </p>
      <p className="row row--wrap gap-3 mt-4">
        <Link className={buttonClass({ look: 'primary' })} to={signInPath(path)}>
          Sign in to apply
        </Link>
        <Link className={buttonClass({})} to={`/signup?${redirect}`}>
          Create an account
        </Link>
      </p>
    </section>
  )
}

/** What the applicant wrote. */
function Said({ campus, why, plan }: { campus: { name: string }; why: string; plan: string }) {
  return (
    <section aria-labelledby="said">
      <h2 className="t-section" id="said">
        What you wrote
      </h2>
      <dl className="amb__said">
        <dt>Campus</dt>
        <dd>{campus.name}</dd>
        <dt>Why you</dt>
        <dd className="amb__text">{why}</dd>
        <dt>Your first evening</dt>
        <dd className="amb__text">{plan}</dd>
      </dl>
    </section>
  )
}

const points = [
  'Answer questions on your campus',
  'Hold an evening a term',
  'A code of your own, for the people you bring',
  'Your name on this page, and on your profile',
  `A signed credential, after ${ambassadorLimits.credentialDays} days or more`,
  'You may stop on any day',
]

function Sides() {
  return (
    <div className="record__side">
      <section className="panel" aria-labelledby="what">
        <div className="panel__h">
          <h2 className="t-sub" id="what">
            What you do, what you get
          </h2>
        </div>
        <ul className="apl__points">
          {points.map((point) => (
            <li key={point}>
              <Icon of={Check} size={16} />
              {point}
            </li>
          ))}
        </ul>
      </section>
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
          <dd>Within {most.decideDays} days after the talk, by email. A refusal says why, and when to try again</dd>
          <dt>Until 31 August</dt>
          <dd>
            Each campus has {ambassadorLimits.perCampus} places. We can renew yours in its last{' '}
            {ambassadorLimits.endsSoonDays} days
          </dd>
        </dl>
      </section>
    </div>
  )
}
