import type { Ambassadorship } from '@guildhall/contract/ambassadors/applications.ts'
import type { AmbassadorCheck } from '@guildhall/contract/ambassadors/options.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCalendarDay } from '#lib/format/counts-and-dates.ts'
import { Status } from '#ui/tag.tsx'

const stateWords = {
  done: { kind: 'ok', label: 'Done' },
  asked: { kind: 'wait', label: 'Asked below' },
  missing: { kind: 'bad', label: 'Missing' },
} as const

/** What somebody needs to apply, each point with its state. */
export function Checks({ data }: { data: Ambassadorship }) {
  return (
    <section aria-labelledby="checks">
      <h2 className="t-section" id="checks">
        Before you apply
      </h2>
      <ul className="lines mt-2" aria-labelledby="checks">
        {data.checks.map(({ check, state }) => {
          const { title, more } = words[check](data)
          const { kind, label } = stateWords[state]
          return (
            <li key={check} className="amb__check">
              <div>
                <p className="med">{title}</p>
                {more ? <p className="c2 t-sm">{more}</p> : null}
              </div>
              <Status kind={kind}>{state === 'asked' && !data.canApply ? 'Asked in the form' : label}</Status>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const words: Record<AmbassadorCheck, (data: Ambassadorship) => { title: string; more?: ReactNode }> = {
  adult: () => ({ title: 'You are 18 or older' }),
  university: ({ campus }) => ({
    title: 'A verified email address of a university',
    more: campus ? (
      campus.name
    ) : (
      <>
        Yours is not one of a campus on our list.{' '}
        <Link className="link" to="/settings/account">
          Change your address
        </Link>{' '}
        or{' '}
        <Link className="link" to="/sendfeedback">
          tell us about your university
        </Link>
        .
      </>
    ),
  }),
  student: () => ({ title: 'You are a student', more: 'The kind of account you chose' }),
  account: () => ({ title: `Your account is ${most.accountDays} days old` }),
  profile: ({ checks }) => ({
    title: 'Your profile is complete',
    more: checks.some(({ check, state }) => check === 'profile' && state === 'missing') ? (
      <Link className="link" to="/profile">
        See what is missing
      </Link>
    ) : undefined,
  }),
  year: () => ({ title: 'You have a year left at your university' }),
  place: ({ campus, namedBy }) => ({
    title: 'Your campus has a free place',
    more: namedBy
      ? `${namedBy.firstName} ${namedBy.lastName} named you to follow them`
      : campus
        ? `${campus.free} of ${most.perCampus} ${campus.free === 1 ? 'is' : 'are'} free`
        : 'We know it once we know your campus',
  }),
  window: ({ window: { closesOn, opensOn } }) => ({
    title: 'Applications are open',
    more: closesOn
      ? `Until ${formatCalendarDay(closesOn)}`
      : opensOn
        ? `From ${formatCalendarDay(opensOn)}`
        : 'The next date is not set yet',
  }),
}
