import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { takeTokensFrom } from '#lib/api/bearer.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { useViewer, type Viewer } from '#lib/page/viewer.ts'
import { announceSession, forgetIdToken, getIdToken, isSigningOut, onSessionChange } from './session.ts'
import { resumeSignOut, signOut } from './sign-out.ts'
import { followOtherTabs, forgetPerson, rememberPerson } from './storage.ts'

takeTokensFrom(getIdToken)

/** Returns the signed-in viewer, and the sign-out function. */
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
 * Keeps this tab in sync with the session; only for the root of the application. Storage says who is signed in, a sign-in or
 * sign-out here or in another tab reloads every page's data, and an unfinished sign-out is resumed. Returns the viewer:
 * nobody from the moment of a sign-out, even while the page's data cannot be reloaded. If the server could not say who it is
 * (`told` is undefined), the viewer is the one this browser knows.
 */
export function useSessionInStep(told: Viewer | null | undefined): Viewer | null {
  const [kept, setKept] = useState<Viewer | null>(null)
  const loaded = told === undefined ? kept : told
  // Also when this remounts in the middle of a sign-out, as on an error page.
  const [left, setLeft] = useState(() => (!import.meta.env.SSR && isSigningOut() ? loaded : null))
  const viewer = loaded === left ? null : loaded
  const { revalidate } = useRevalidator()
  // Before the effects of the page, whose calls ask it.
  useLayoutEffect(() => {
    if (told === undefined) void import('./last-person.ts').then(({ lastPerson }) => setKept(lastPerson()))
    else if (viewer) rememberPerson(viewer)
    else forgetPerson()
  }, [told, viewer])
  const reload = useEffectEvent(() => {
    if (isSigningOut()) setLeft(loaded)
    void queryClient().resetQueries()
    void revalidate()
  })
  useEffect(() => {
    const stopHere = onSessionChange(() => reload())
    resumeSignOut()
    const stopElsewhere = followOtherTabs(() => {
      forgetIdToken()
      announceSession()
    })
    return () => {
      stopHere()
      stopElsewhere()
    }
  }, [])
  return viewer
}
