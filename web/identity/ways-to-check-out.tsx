import { Link } from 'react-router'
import { pathWith } from './redirect-target.ts'

type Way = 'signin' | 'signup'

const titles: Record<Way, string> = {
  signin: 'Sign in to check out. Your cart is kept.',
  signup: 'Join to check out. Your cart is kept.',
}

/** What the pages of signing in and signing up are called for somebody on the way to the checkout; null for others. */
export function checkOutTitle(way: Way, target: string | null): string | null {
  return target && /^\/checkout\b/.test(target) ? titles[way] : null
}

/** Signing in and joining beside each other, as equals; both lead on to `target`. */
export function WaysToCheckOut({ way, target }: { way: Way; target: string | null }) {
  return (
    <nav className="seg ways" aria-label="Ways to check out">
      <Link to={pathWith('/signin', target)} aria-current={way === 'signin' ? 'page' : undefined}>
        Sign In
      </Link>
      <Link to={pathWith('/signup', target)} aria-current={way === 'signup' ? 'page' : undefined}>
        Create an account
      </Link>
    </nav>
  )
}
