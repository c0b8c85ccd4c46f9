import './bookings.css'
import type { SessionType } from '@guildhall/contract/bookings/session-types.ts'
import { peopleText, placeKindWords } from '@guildhall/contract/bookings/words.ts'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'

/** The sessions of a host on their profile, each with its page to book it. */
export function OfferedList({ host, types }: { host: string; types: readonly SessionType[] }) {
  return (
    <ul>
      {types.map(({ id, title, minutes, people, placeKind, approval }) => (
        <li key={id} className="bkg__row">
          <span className="min-w-0">
            <span className="work block">{title}</span>
            <span className="c2 t-sm">
              {minutes} min, {peopleText(people)}, {placeKindWords[placeKind].toLowerCase()}, free
              {approval ? ', approved by hand' : ''}
            </span>
          </span>
          <Link className={buttonClass({ size: 'sm' })} to={`/book/${host}/${id}`} aria-label={`Book: ${title}`}>
            Book
          </Link>
        </li>
      ))}
    </ul>
  )
}
