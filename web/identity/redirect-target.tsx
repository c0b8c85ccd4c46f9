import { Link } from 'react-router'
import { readDirectItems } from '#lib/page/checkout-path.ts'
import { redirectQuery } from '#lib/page/sign-in-path.ts'

// A placeholder origin for this site: any path that resolves to another origin is foreign.
const here = 'http://here.invalid'

/** Returns `value` if it is a path on this site, else null: never a scheme, another host, or what browsers turn into one. */
export function safePath(value: string | null | undefined): string | null {
  if (!value?.startsWith('/') || /[\\\p{Cc}]/u.test(value) || value.startsWith('//')) return null
  try {
    const { origin, pathname, search, hash } = new URL(value, here)
    return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null
  } catch {
    return null
  }
}

/** Returns `path` with `target` as the final destination. */
export function pathWith(path: string, target: string | null): string {
  return target ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [redirectQuery]: target })}` : path
}

type Way = 'signin' | 'signup'

const ways: Record<Way, string> = { signin: 'Sign in to check out.', signup: 'Join to check out.' }
/** What happens next for the cart, and for what is bought directly. */
const follows = { cart: 'We keep your cart.', item: 'Then you continue with your purchase.' }

/** Returns the title of the sign-in and sign-up pages on the way to checkout; null otherwise. */
export function checkOutTitle(way: Way, target: string | null): string | null {
  if (!target || !/^\/checkout\b/.test(target)) return null
  const isItem = Boolean(readDirectItems(new URLSearchParams(target.split('?')[1])))
  return `${ways[way]} ${isItem ? follows.item : follows.cart}`
}

/** Sign in and join side by side, with equal weight; both lead to `target`. */
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
