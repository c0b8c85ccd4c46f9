import type { MentorCard } from '@guildhall/contract/mentors/mentors.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { dateIn, dayIn, timeIn } from '@guildhall/contract/values/zoned-times.ts'
import { Link } from 'react-router'
import { languageName } from '#lib/format/language-name.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { buttonClass } from '#ui/button.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { MentorHeart } from './mentor-heart.tsx'

/** A mentor of a topic, with the next free times by the clocks of the reader. */
export function MentorRow({ mentor }: { mentor: MentorCard }) {
  const { person, about, session, slots, rating, reviews, languages, hasNoTime, isSlow } = mentor
  const name = displayName(person)
  const path = `/book/${person.customUserId}/${session.id}`
  return (
    <li className="mnt__row">
      <Avatar
        {...person}
        picture={person.avatar}
        size={64}
        kind={person.userType === 'Business' ? 'business' : 'person'}
      />
      <div className="min-w-0 mnt__who">
        <p className="row row--wrap gap-x-2">
          <Link className="semi hover:underline" to={profilePath(person)}>
            {name}
          </Link>
          <span className="row gap-1.5 c2 t-sm">
            <RoleGlyph role={roleOf(person.userType)} size={14} />
          </span>
          <span className="ml-auto">
            <MentorHeart mentor={mentor} />
          </span>
        </p>
        {person.headline ? <p className="c2 t-sm">{person.headline}</p> : null}
        <p className="mnt__about">{about}</p>
        <p className="row row--wrap gap-x-3 t-sm">
          {rating === null ? null : (
            <span className="rating">
              <span className="sr-only">Rated </span>
              {rating.toFixed(1)} <span className="c3">({reviews})</span>
            </span>
          )}
          {/* Browsers and the server name some languages differently. */}
          {languages.length > 0 ? (
            <span className="c2" suppressHydrationWarning>
              {languages.map(languageName).join(', ')}
            </span>
          ) : null}
          {isSlow ? <span className="c3">Usually takes days to answer</span> : null}
        </p>
      </div>
      <div className="mnt__free">
        <p className="c2 t-sm mnt__session">
          {session.title}, {session.minutes} min,{' '}
          <span className="semi">{moneyText(session.priceMinor, session.currency, { short: true, zero: 'free' })}</span>
          {session.priceMinor > 0 && session.firstFree ? ', first one free' : null}
        </p>
        <NextTimes name={name} path={path} slots={slots} />
        {hasNoTime && slots.length > 0 ? <p className="c3 t-sm">No free time within two weeks</p> : null}
      </div>
    </li>
  )
}

/** The next free times, day by day; each leads to its booking. Until scripts run nobody knows the clocks of the reader. */
function NextTimes({ name, path, slots }: { name: string; path: string; slots: readonly string[] }) {
  const isHydrated = useHydrated()
  const zone = useTimeZone()
  const days = [...new Set(slots.map((at) => dateIn(at, zone)))]
  if (slots.length === 0)
    return (
      <p>
        No free time now{' '}
        <Link className={buttonClass({ size: 'sm' })} to={path} aria-label={`See the session of ${name}`}>
          See the session
        </Link>
      </p>
    )
  return (
    <div className="mnt__days">
      {days.map((day) => (
        <div key={day} className="mnt__day">
          <span className="c2 t-sm">
            {isHydrated ? dayIn(slots.find((at) => dateIn(at, zone) === day) ?? day, zone) : '\u00a0'}
          </span>
          <span className="mnt__times">
            {slots
              .filter((at) => dateIn(at, zone) === day)
              .map((at) => (
                <Link
                  key={at}
                  className="mnt__time num"
                  to={`${path}?${new URLSearchParams({ at })}`}
                  aria-label={`Book ${name}, ${dayIn(at, zone)} at ${timeIn(at, zone)}`}
                  suppressHydrationWarning
                >
                  {isHydrated ? timeIn(at, zone) : '\u00a0'}
                </Link>
              ))}
          </span>
        </div>
      ))}
      <Link className="link link--plain t-sm" to={path} aria-label={`More times of ${name}`}>
        More times
      </Link>
    </div>
  )
}
