/** The query name of the address to return to after signing in. */
export const redirectQuery = 'redirect'

/** The address of the sign-in page that returns to `path`. */
export function signInPath(path: string): string {
  return path === '/' ? '/signin' : `/signin?${new URLSearchParams({ [redirectQuery]: path })}`
}
