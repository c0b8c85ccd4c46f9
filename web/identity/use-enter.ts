import { useNavigate } from 'react-router'
import { toast } from '#ui/toast.ts'
import { openSession } from './open-session.ts'
import type { SignedIn } from './port.ts'

/** Takes somebody the provider let in on to the page they came for, else to where the server sends them. */
export function useEnter(target: string | null): (who: SignedIn) => Promise<void> {
  const navigate = useNavigate()
  return async (who) => {
    const redirectUrl = await openSession(who)
    await navigate(target ?? redirectUrl, { replace: true })
    if (who.kept) toast.success('Your account stays', { detail: 'You signed in, so it is not deleted.' })
  }
}
