import { mentorshipTopics } from '@guildhall/contract/bookings/options.ts'
import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import { mentorshipPath } from '@guildhall/contract/mentors/topic-paths.ts'
import { Link } from 'react-router'
import { redirectQuery, signInPath } from '#lib/page/sign-in-path.ts'
import { buttonClass } from '#ui/button.tsx'

const redirect = new URLSearchParams({ [redirectQuery]: '/become-mentor' })

/** What a mentor is and does, for visitors: an account is the first step. */
export function VisitorPart() {
  return (
    <div className="space-y-7">
      <section aria-labelledby="what">
        <h2 className="t-sub" id="what">
          What a mentor does
        </h2>
        <p className="t-read mt-2">
          A mentor helps people with questions they know well: choosing a career, writing a thesis, starting a company.
          You talk with each person by video, by phone or at a place, for 15 minutes to 3 hours.
        </p>
        <ul className="mnt__does">
          <li>You enter your hours and a session. You decide how long it is and what it costs; it can be free.</li>
          <li>People find you on the pages of your topics, by your next free time, and book you there.</li>
          <li>You can pause or stop at any time. Sessions that are booked stay.</li>
        </ul>
      </section>
      <section aria-labelledby="asked">
        <h2 className="t-sub" id="asked">
          What we ask you
        </h2>
        <ul className="mnt__does">
          <li>
            One to {most.topics} of the topics below, with what you can say about each. Everybody reads that once you
            are a mentor.
          </li>
          <li>Your experience, and the price and hours you want. Only our staff read this.</li>
          <li>Up to {most.referees} people who can speak for you, if you like. They get one email each.</li>
        </ul>
      </section>
      <section aria-labelledby="topics">
        <h2 className="t-sub" id="topics">
          The topics
        </h2>
        <ul className="mnt__topics">
          {mentorshipTopics.map((topic) => (
            <li key={topic}>
              <Link className="link inline-block py-1" to={mentorshipPath(topic)}>
                {topic}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <p className="row row--wrap gap-3">
        <Link className={buttonClass({ look: 'primary' })} to={`/signup?${redirect}`}>
          Create an account to apply
        </Link>
        <Link className={buttonClass({})} to={signInPath('/become-mentor')}>
          Sign in
        </Link>
      </p>
    </div>
  )
}
