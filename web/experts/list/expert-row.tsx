import '../experts.css'
import type { ExpertCard, ExpertMatch } from '@guildhall/contract/experts/experts.ts'
import { expertHelpWords } from '@guildhall/contract/experts/options.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { dayIn, timeIn } from '@guildhall/contract/values/zoned-times.ts'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { languageName } from '#lib/format/language-name.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { askPath } from '../ask-path.ts'
import { ExpertHeart } from '../expert-heart.tsx'

/** How many subjects a row names. */
const mostNamed = 6

/** An expert in a list: what they work on and help with, what the search found, and how to reach them. */
export function ExpertRow({ expert }: { expert: ExpertCard }) {
  const { person, institution, help, takesDoctoral, languages, publications, match } = expert
  const viewer = useViewer()
  const name = displayName(person)
  const isOwn = viewer?.customUserId === person.customUserId
  const helps = [...help.map((each) => expertHelpWords[each]), ...(takesDoctoral ? ['Takes doctoral students'] : [])]
  return (
    <li className="exp__row">
      <Avatar {...person} picture={person.avatar} size={64} kind="person" />
      <div className="min-w-0">
        <p className="row row--wrap gap-x-2">
          <Link className="exp__name" to={profilePath(person)}>
            {name}
          </Link>
          <span className="row gap-1.5 c2 t-sm">
            <RoleGlyph role={roleOf(person.userType)} size={14} />
          </span>
          {isOwn ? null : (
            <span className="ml-auto">
              <ExpertHeart expert={expert} />
            </span>
          )}
        </p>
        <p className="c2">{person.headline || institution}</p>
        <dl className="exp__facts">
          <Fact label="Works on" value={subjectsOf(expert).join(', ')} />
          <Fact label="Can help" value={helps.join(', ')} />
          <Fact label="Speaks" value={languages.map(languageName).join(', ')} />
          <Fact label="Publications" value={publications > 0 && !match ? formatCount(publications) : ''} />
        </dl>
        {match ? <MatchLine match={match} /> : null}
      </div>
      <Reach expert={expert} name={name} isOwn={isOwn} />
    </li>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  if (value === '') return null
  return (
    <>
      <dt>{label}</dt>
      {/* Browsers and the server name some languages differently. */}
      <dd suppressHydrationWarning>{value}</dd>
    </>
  )
}

/** Research interests and methods, else the fields. */
function subjectsOf({ interests, methods, fields }: ExpertCard): string[] {
  const named = [...new Set([...interests, ...methods])]
  return (named.length > 0 ? named : fields).slice(0, mostNamed)
}

const places: Record<ExpertMatch['in'], string> = {
  publication: 'Publication: ',
  interest: 'Works on ',
  method: 'Method: ',
  field: 'Field: ',
  project: 'Project: ',
}

function MatchLine({ match }: { match: ExpertMatch }) {
  return (
    <p className="c2 t-sm match mt-1">
      {places[match.in]}
      {match.before}
      <mark>{match.found}</mark>
      {match.after}
    </p>
  )
}

function Reach({ expert, name, isOwn }: { expert: ExpertCard; name: string; isOwn: boolean }) {
  const { person, session, answerDays, rate } = expert
  const price = session && moneyText(session.priceMinor, session.currency, { short: true, zero: 'Free' })
  return (
    <div className="exp__reach">
      {session ? (
        <>
          {session.nextAt ? <NextFree at={session.nextAt} /> : null}
          <p className="t-sm">
            {price} for {session.minutes} min
            {session.priceMinor > 0 && session.firstFree ? ', first one free' : null}
          </p>
          <Link
            className={buttonClass()}
            to={`/book/${person.customUserId}/${session.id}`}
            aria-label={`Book a time with ${name}`}
          >
            Book a time
          </Link>
        </>
      ) : null}
      {isOwn ? (
        <Link className={buttonClass({ size: 'sm' })} to="/profile/expert">
          Change what you offer
        </Link>
      ) : (
        <Link
          className={buttonClass({ look: session ? 'quiet' : 'second' })}
          to={askPath(person.customUserId)}
          aria-label={`Ask ${name}`}
        >
          Ask
        </Link>
      )}
      <p className="c3 t-sm">
        Answers within {answerDays === 1 ? 'a day' : `${answerDays} days`}
        {rate ? `, kept for ${rate.percent}% of ${rate.requests} requests` : ''}
      </p>
    </div>
  )
}

function NextFree({ at }: { at: string }) {
  const zone = useTimeZone()
  const isHydrated = useHydrated()
  return (
    <p>
      <span className="c3 t-sm">Next free time</span>
      <br />
      <span className="semi num">{isHydrated ? `${dayIn(at, zone)}, ${timeIn(at, zone)}` : '\u00a0'}</span>
    </p>
  )
}
