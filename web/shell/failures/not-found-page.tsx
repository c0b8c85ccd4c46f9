import { Link, useLocation } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { frontAttitude, Solid } from '#ui/pictures/solid.tsx'

/** Shown for URLs that do not exist, and for those of a part that the administrators switched off. */
export function NotFoundPage({ isPartOff = false }: { isPartOff?: boolean }) {
  const { pathname } = useLocation()
  return (
    <div className="page nf">
      <div>
        <p className="regno">404</p>
        <h1 className="t-display nf__t">
          {isPartOff ? 'This part is switched off' : 'There is nothing at this address'}
        </h1>
        {isPartOff ? (
          <p className="t-read">
            The administrators have switched off the part of Guildhall that this page belongs to. What you have bought,
            booked or agreed there goes on: you find it under Orders, Bookings and Engagements.
          </p>
        ) : (
          <p className="t-read">
            The page may have moved, or what was on it may have been taken down. The link was{' '}
            <code className="nf__a">{pathname}</code>.
          </p>
        )}
        <div className="btn-group mt-6">
          <Link className={buttonClass({ look: 'primary', size: 'lg' })} to="/marketplace">
            Search the marketplace
          </Link>
          <Link className={buttonClass({ size: 'lg' })} to="/">
            Home
          </Link>
        </div>
      </div>
      <div className="nf__p">
        <Solid name="icosa" stroke={0.4} radius={46} attitude={frontAttitude} />
        {/* Two edges that fell out of the solid. */}
        <svg viewBox="0 0 100 100" fill="none" aria-hidden="true">
          <path
            d="M13.5 38.6 39.3 7.1M32.7 19.7 29.7 66"
            stroke="var(--color-ink)"
            strokeWidth=".7"
            strokeLinecap="round"
          />
        </svg>
      </div>
    </div>
  )
}
