import './bookings.css'
import type { SessionType } from '@guildhall/contract/bookings/session-types.ts'
import { peopleText, placeKindText } from '@guildhall/contract/bookings/words.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { useSite } from '#lib/page/site.ts'
import { buttonClass } from '#ui/button.tsx'

/** The sessions of a host on their profile, each with its page to book it. */
export function OfferedList({ host, types }: { host: string; types: readonly SessionType[] }) {
  const { currency } = useSite()
  return (
    <ul>
      {types.map(({ id, title, minutes, people, placeKind, approval, priceMinor, firstFree }) => (
        <li key={id} className="bkg__row">
          <span className="min-w-0">
            <span className="work block">{title}</span>
            <span className="c2 t-sm">
              {minutes} min, {peopleText(people)}, {placeKindText(placeKind)},{' '}
              {moneyText(priceMinor, currency, { zero: 'free' })}
              {firstFree ? ', first one free' : ''}
              {approval ? ', needs approval' : ''}
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
