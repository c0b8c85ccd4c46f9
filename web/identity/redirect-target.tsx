import { Link } from 'react-router'
import { itemQuery } from '#lib/page/checkout-path.ts'
import { redirectQuery } from '#lib/page/sign-in-path.ts'

// A stand-in for this site: whatever leaves it while the address is resolved is foreign.
const here = 'http://here.invalid'

/** `value` when it is a path of this site, else null: never a scheme, another host, nor what browsers turn into one. */
export function safePath(value: string | null | undefined): string | null {
  if (!value?.startsWith('/') || /[\\\p{Cc}]/u.test(value) || value.startsWith('//')) return null
  try {
    const { origin, pathname, search, hash } = new URL(value, here)
    return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null
  } catch {
    return null
  }
}

/** `path` that leads on to `target` in the end. */
export function pathWith(path: string, target: string | null): string {
  return target ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [redirectQuery]: target })}` : path
}

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
