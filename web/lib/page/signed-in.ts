import type { PageContext } from '@guildhall/contract/api/pages.ts'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { isPageOpen } from './closed-parts.ts'
import { pageContext } from './page-context.ts'
import { signInPath } from './sign-in-path.ts'

type SignedIn = PageContext & { viewer: NonNullable<PageContext['viewer']> }

/** Returns the server's data about a signed-in visit. Visitors are sent to sign in, and then to `path`. */
export function signedIn(context: Readonly<RouterContextProvider>, path: string): SignedIn {
  const page = context.get(pageContext)
  const { viewer, parts } = page
  if (!isPageOpen(parts, path)) throw data(null, { status: 404 })
  if (!viewer) throw redirect(signInPath(path))
  return { ...page, viewer }
}
