/** The query parameter of the URL to return to after sign-in. */
export const redirectQuery = 'redirect'

/** The query parameter that says what a visitor wanted to do. */
const actQuery = 'for'

/** What the sign-in page says to a visitor who wanted to do it. */
const acts = {
  favorite: 'Sign in to keep favorites.',
  question: 'Sign in to ask the seller.',
  'ask-client': 'Sign in to ask the client.',
  alert: 'Sign in to be told when it is on sale.',
  connect: 'Sign in to connect with people.',
} as const

/** Returns the URL of the sign-in page that returns to `path`, and says why signing in is needed. */
export function signInPath(path: string, act?: keyof typeof acts): string {
  const query = new URLSearchParams({
    ...(path === '/' ? {} : { [redirectQuery]: path }),
    ...(act ? { [actQuery]: act } : {}),
  })
  return query.size === 0 ? '/signin' : `/signin?${query}`
}

/** Returns what the visitor of a sign-in page wanted to do, as a sentence; null when the URL does not say so. */
export function signInReason(query: URLSearchParams): string | null {
  const asked = query.get(actQuery)
  return Object.entries(acts).find(([act]) => act === asked)?.[1] ?? null
}
