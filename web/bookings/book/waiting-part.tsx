import type { Wait } from '@guildhall/contract/bookings/offered-sessions.ts'
import { waitingLimits } from '@guildhall/contract/limits/sessions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '#lib/format/counts-and-dates.ts'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { offeredApi } from '../booking-api.ts'

interface Named {
  host: string
  type: string
}

// The page shows the caller's place, and whether a time is free now.
function useWait(act: (params: { customUserId: string; type: string }) => Promise<unknown>, said: string, of: Named) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => act({ customUserId: of.host, type: of.type }),
    onSuccess: () => toast.success(said),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['offered', of.host, of.type] }),
  })
}

/** Offers the waiting list of a session type without free times; visitors sign in first and come back. */
export function WaitButton({ isVisitor, ...of }: Named & { isVisitor: boolean }) {
  const join = useWait((params) => offeredApi.wait({ params }), 'You are on the waiting list', of)
  return (
    <div className="mt-3">
      {isVisitor ? (
        <Link className={buttonClass({ size: 'sm' })} to={signInPath(`/book/${of.host}/${of.type}`)}>
          Sign in to hear when a time is free
        </Link>
      ) : (
        <Button size="sm" busy={join.isPending} onClick={() => join.mutate()}>
          Tell me when free
        </Button>
      )}
      <p className="help">
        The first on the list hears first, the next {waitingLimits.turnHours} hours later. Nothing is held: who books
        first has the time.
      </p>
    </div>
  )
}

/** The place of the viewer on the waiting list, and the way to leave it. */
export function WaitPart({ wait, ...of }: Named & { wait: Wait }) {
  const leave = useWait((params) => offeredApi.stopWaiting({ params }), 'You left the waiting list', of)
  return (
    <section className="panel panel__b mb-4" aria-label="Waiting list">
      <p className="semi">{wait.toldAt === null ? 'You are on the waiting list' : 'A time is free: it is your turn'}</p>
      <p className="c2 t-sm mt-1">
        {wait.toldAt === null
          ? `We tell you when a time is free. The first on the list hears first, the next ${waitingLimits.turnHours} hours later.`
          : `Book it soon. ${waitingLimits.turnHours} hours after we told you, the next person hears of it.`}{' '}
        Nothing is held for you. You stay on the list until you book, or until {formatDay(wait.until.slice(0, 10))}.
      </p>
      <div className="mt-3">
        <Button size="sm" busy={leave.isPending} onClick={() => leave.mutate()}>
          Leave the waiting list
        </Button>
      </div>
    </section>
  )
}
