import { Link } from 'react-router'
import { itemQuery } from '#lib/page/checkout-path.ts'
import { pathWith } from '../redirect-target.ts'

type Way = 'signin' | 'signup'

const ways: Record<Way, string> = { signin: 'Sign in to check out.', signup: 'Join to check out.' }
/** What follows for the cart, and for one project that is bought at once. */
const follows = { cart: 'Your cart is kept.', item: 'Then you go on with your purchase.' }

/** What the pages of signing in and signing up are called for somebody on the way to the checkout; null for others. */
export function checkOutTitle(way: Way, target: string | null): string | null {
  if (!target || !/^\/checkout\b/.test(target)) return null
  const isItem = new URLSearchParams(target.split('?')[1]).has(itemQuery)
  return `${ways[way]} ${isItem ? follows.item : follows.cart}`
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
