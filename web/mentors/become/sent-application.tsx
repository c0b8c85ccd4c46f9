import type { Application } from '@guildhall/contract/mentors/applications.ts'
import type { RefereeState } from '@guildhall/contract/mentors/options.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Status } from '#ui/tag.tsx'

const refereeWords: Record<RefereeState, { label: string; kind: 'ok' | 'wait' | 'off' }> = {
  asked: { label: 'Asked by email', kind: 'wait' },
  'not-asked': { label: 'Not asked: this address had two emails already', kind: 'off' },
  answered: { label: 'Answered', kind: 'ok' },
}

/** What the applicant wrote. */
export function SentApplication({ application }: { application: Application }) {
  const { topics, experience, hourMinor, currency, hoursAWeek, referees } = application
  return (
    <>
      <section className="hang" aria-labelledby="sent-topics">
        <h2 className="t-sub" id="sent-topics">
          What you help with
        </h2>
        <dl className="mnt__said">
          {topics.map(({ topic, about }) => (
            <div key={topic}>
              <dt className="semi">{topic}</dt>
              <dd className="c2 mnt__text">{about}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="hang" aria-labelledby="sent-experience">
        <h2 className="t-sub" id="sent-experience">
          Experience
        </h2>
        <p className="c2 mnt__text">{experience}</p>
      </section>
      {referees.length > 0 ? (
        <section className="hang" aria-labelledby="sent-referees">
          <h2 className="t-sub" id="sent-referees">
            Who can speak for you
          </h2>
          <ul className="lines">
            {referees.map(({ name, state }) => (
              <li key={name} className="mnt__referee">
                {name}
                <Status kind={refereeWords[state].kind}>{refereeWords[state].label}</Status>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="hang" aria-labelledby="sent-price">
        <h2 className="t-sub" id="sent-price">
          Price and time
        </h2>
        <p className="c2">
          {hourMinor === 0 ? 'Free of charge' : `${moneyText(hourMinor, currency, { short: true })} an hour`}, up to{' '}
          {hoursAWeek} {hoursAWeek === 1 ? 'hour' : 'hours'} a week
        </p>
      </section>
    </>
  )
}
