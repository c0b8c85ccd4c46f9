import { useId } from 'react'
import { Link } from 'react-router'

/** The logo and the name, linked to the home page. The logo is an icosahedron seen along its threefold axis. */
export function Brand({ onClick }: { onClick?: () => void }) {
  const id = useId()
  return (
    <Link className="brand" to="/" onClick={onClick}>
      <svg viewBox="0 0 100 100" width="28" height="28" fill="none" aria-hidden="true">
        <defs>
          <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="6" y1="10" x2="92" y2="92">
            <stop stopColor="var(--color-grad-from)" />
            <stop offset=".5" stopColor="var(--color-grad-via)" />
            <stop offset="1" stopColor="var(--color-grad-to)" />
          </linearGradient>
        </defs>
        <path
          d="M25.3 64.3 50 21.5 74.7 64.3ZL50 96.2 74.7 64.3M50 96.2 10 73.1 25.3 64.3 10 26.9 50 21.5V3.8L10 26.9V73.1M50 21.5 90 26.9 74.7 64.3 90 73.1 50 96.2M90 73.1V26.9L50 3.8"
          stroke={`url(#${id})`}
          strokeWidth="5.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Guildhall
    </Link>
  )
}
