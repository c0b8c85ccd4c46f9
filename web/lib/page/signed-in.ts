import type { PageContext } from '@guildhall/contract/api/pages.ts'
import { type RouterContextProvider, redirect } from 'react-router'
import { pageContext } from './page-context.ts'
import { signInPath } from './sign-in-path.ts'

type SignedIn = PageContext & { viewer: NonNullable<PageContext['viewer']> }

/** Returns the server's data about a signed-in visit. Visitors are sent to sign in, and then to `path`. */
export function signedIn(context: Readonly<RouterContextProvider>, path: string): SignedIn {
  const page = context.get(pageContext)
  const { viewer } = page
  if (!viewer) throw redirect(signInPath(path))
  return { ...page, viewer }
}
