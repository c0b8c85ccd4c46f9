import type { Session } from '@guildhall/contract/identity/sessions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Tablet from 'lucide-react/icons/tablet'
import { useCallback, useRef } from 'react'
import { isDeclined } from '#lib/api/fresh-proof.ts'
import { DateOf, TimeAgo } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Badge } from '#ui/tag.tsx'
import { account, identityQueries } from './account.ts'

const drawings = { computer: Laptop, phone: Smartphone, tablet: Tablet, unknown: Monitor }

interface SessionListProps {
  /** Asks for any needed confirmation before this session ends too, then calls `end`. */
  beforeSignOut: (end: () => void) => void
  onSignOut: () => void
}

/** The active sessions; any session but this one can be ended, all others together, or all. */
export function SessionList({ beforeSignOut, onSignOut }: SessionListProps) {
  const client = useQueryClient()
  const { data: sessions, error, refetch } = useQuery(identityQueries.sessions())
  const options = {
    onError: (failure: Error) => {
      if (!isDeclined(failure)) toast.error(failure.message)
    },
    onSettled: () => client.invalidateQueries(identityQueries.sessions()),
  }
  const end = useMutation({
    mutationFn: account.endSession,
    ...options,
  })
  const endOthers = useMutation({
    mutationFn: () => account.endSessions('others'),
    ...options,
  })
  const endAll = useMutation({
    mutationFn: () => account.endSessions('all'),
    onError: options.onError,
    onSuccess: onSignOut,
  })
  const hasOthers = sessions?.some(({ current }) => !current)
  const title = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears with its session; focus moves to the list.
  const leaveFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      if (button === document.activeElement) title.current?.focus()
    },
    [],
  )
  return (
    <section aria-labelledby="sessions">
      <div className="row row--between row--wrap mt-6">
        <h3 className="t-sub" id="sessions" ref={title} tabIndex={-1}>
          Where you are signed in
        </h3>
        <div className="btn-group">
          {hasOthers ? (
            <Button
              look="danger"
              size="sm"
              ref={leaveFocus}
              busy={endOthers.isPending}
              onClick={() => endOthers.mutate()}
            >
              Sign out everywhere else
            </Button>
          ) : null}
          <Button look="quiet" size="sm" busy={endAll.isPending} onClick={() => beforeSignOut(() => endAll.mutate())}>
            Sign out everywhere
          </Button>
        </div>
      </div>
      {error && !sessions ? (
        <Notice kind="error">
          {error.message}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try Again
          </button>
        </Notice>
      ) : null}
      {sessions ? (
        <table className="ledger ledger--rule mt-1.5 w-full">
          <thead>
            <tr>
              <th scope="col">Device</th>
              <th scope="col" className="sets__since">
                Signed in
              </th>
              <th scope="col">Last used</th>
              <th scope="col">
                <span className="sr-only">End</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <tr key={session.id}>
                <td>
                  <span className="row">
                    <Icon of={drawings[session.kind]} size={16} />
                    <span className="med">{nameOf(session)}</span>
                    {session.current ? <Badge colour="blue">This device</Badge> : null}
                  </span>
                </td>
                <td className="sets__since c2">
                  <DateOf at={session.signedInAt} />
                </td>
                <td className="c2">{session.current ? 'Now' : <TimeAgo at={session.lastUsedAt} />}</td>
                <td className="r">
                  {session.current ? null : (
                    <Button
                      look="quiet"
                      size="sm"
                      ref={leaveFocus}
                      busy={end.isPending && end.variables === session.id}
                      aria-label={`Sign out ${nameOf(session)}`}
                      onClick={() => end.mutate(session.id)}
                    >
                      Sign out
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  )
}

function nameOf({ browser, system }: Session): string {
  if (browser && system) return `${browser} on ${system}`
  return browser || system || 'Unknown device'
}
