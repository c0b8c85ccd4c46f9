import type { SignInAct } from './sign-in-reason.ts'

/** The query parameter of the URL to return to after sign-in. */
export const redirectQuery = 'redirect'

/** The query parameter that says what a visitor wanted to do. */
export const actQuery = 'for'

/** Returns the URL of the sign-in page that returns to `path`, and says why signing in is needed. */
export function signInPath(path: string, act?: SignInAct): string {
  const query = new URLSearchParams({
    ...(path === '/' ? {} : { [redirectQuery]: path }),
    ...(act ? { [actQuery]: act } : {}),
  })
  return query.size === 0 ? '/signin' : `/signin?${query}`
}
