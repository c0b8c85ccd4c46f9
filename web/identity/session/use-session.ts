import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { takeTokensFrom } from '#lib/api/bearer.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useViewer, type Viewer } from '#lib/page/viewer.ts'
import { announceSession, forgetIdToken, getIdToken, isSigningOut, onSessionChange } from './session.ts'
import { resumeSignOut, signOut } from './sign-out.ts'
import { followOtherTabs, forgetPerson, rememberPerson } from './storage.ts'

takeTokensFrom(getIdToken)

/** Who is signed in, and the way out. */
export function useSession(): { viewer: Viewer | null; signOut: () => void } {
  const viewer = useViewer()
  const navigate = useNavigate()
  return {
    viewer,
    signOut: () => {
      signOut()
      void navigate('/signup')
    },
  }
}

/**
 * Keeps this tab in step with the session, for the root of the application alone: storage says who is signed in, a
 * sign-in or sign-out here or in another tab brings every page's data anew, an unfinished sign-out goes on. Answers the
 * viewer: nobody from the moment of a sign-out, also while the page's data cannot be had anew. Where the server could not
 * say who it is (`told` is undefined) it is whom this browser knows.
 */
export function useSessionInStep(told: Viewer | null | undefined): Viewer | null {
  const [kept, setKept] = useState<Viewer | null>(null)
  const loaded = told === undefined ? kept : told
  // Also where this begins anew in the middle of a sign-out, as an error page does.
  const [left, setLeft] = useState(() => (!import.meta.env.SSR && isSigningOut() ? loaded : null))
  const viewer = loaded === left ? null : loaded
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (told === undefined) void import('./last-person.ts').then(({ lastPerson }) => setKept(lastPerson()))
    else if (viewer) rememberPerson(viewer)
    else forgetPerson()
  }, [told, viewer])
  useEffect(
    () =>
      onSessionChange(() => {
        if (isSigningOut()) setLeft(loaded)
        void queryClient().resetQueries()
        void revalidate()
      }),
    [revalidate, loaded],
  )
  useEffect(() => {
    resumeSignOut()
    return followOtherTabs(() => {
      forgetIdToken()
      announceSession()
    })
  }, [])
  return viewer
}
