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
