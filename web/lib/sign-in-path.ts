/** The name under which an address to go back to travels through sign-in. */
export const redirectQuery = 'redirect'

/** The address of the sign-in page that leads back to `path`. */
export function signInPath(path: string): string {
  return path === '/' ? '/signin' : `/signin?${new URLSearchParams({ [redirectQuery]: path })}`
}
