import type { Location, ShouldRevalidateFunctionArgs } from 'react-router'

const name = 'project'

/** Returns what the drawer shows: a new project, or the one with this id; null while it is closed. */
export function drawerOf(search: string): string | null {
  const value = new URLSearchParams(search).get(name)
  return value === 'new' || /^[a-z0-9]{12}$/.test(value ?? '') ? value : null
}

/** Returns the same page with the drawer open on `project`, or closed with null; the rest of the URL stays. */
export function withDrawer(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  project: string | null,
) {
  const params = new URLSearchParams(search)
  if (project === null) params.delete(name)
  else params.set(name, project)
  const text = params.toString()
  return { pathname, search: text && `?${text}`, hash }
}

/** For a page's `shouldRevalidate`: opening and closing the drawer changes nothing below it. */
export function unlessDrawer({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const under = (url: URL) => JSON.stringify(withDrawer(url, null))
  const isDrawerOnly = currentUrl.href !== nextUrl.href && under(currentUrl) === under(nextUrl)
  return isDrawerOnly && !formMethod ? false : defaultShouldRevalidate
}
