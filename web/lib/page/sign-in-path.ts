/** The query parameter of the URL to return to after sign-in. */
export const redirectQuery = 'redirect'

/** Returns the URL of the sign-in page that returns to `path`. */
export function signInPath(path: string): string {
  return path === '/' ? '/signin' : `/signin?${new URLSearchParams({ [redirectQuery]: path })}`
}
