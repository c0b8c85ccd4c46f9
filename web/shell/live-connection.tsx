import { timings } from '@guildhall/contract/limits/shared.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUnreadConversations } from '#conversations/list/use-unread-conversations.ts'
import { followConversations } from '#conversations/live-updates.ts'
import { useOutbox } from '#conversations/outbox/use-outbox.ts'
import { announceSession, forgetIdToken, getIdToken } from '#identity/session/session.ts'
import { isVisitor } from '#lib/api/bearer.ts'
import { showAccepted } from '#lib/live/browser-notifications.ts'
import { refreshWith } from '#lib/live/query-refresh.ts'
import { openSocket } from '#lib/live/socket.ts'
import { emptied, withArrival } from '#notifications/arrivals.ts'
import { type Known, notificationQueries, showNotifications } from '#notifications/queries.ts'
import { TermsHost } from '#policies/terms-host.tsx'
import { roomQueries } from '#room/room-api.ts'

interface LiveConnectionProps {
  /** The viewer of the page. */
  owner: string
  /** When the server read what the page shows, in milliseconds. */
  madeAt: number
  onClose: () => void
}

/**
 * Keeps an open page in sync with the server: notifications appear in the bell and are announced, stale data is refetched,
 * and a session that ends elsewhere ends here.
 */
export function LiveConnection({ owner, madeAt }: LiveConnectionProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [arrived, setArrived] = useState('')
  useOutbox(owner)
  useUnreadConversations(owner)
  const goTo = useEffectEvent((href: string) => void navigate(href))
  const isNewer = useEffectEvent((known: Known | undefined) => Date.parse(known?.items[0]?.time ?? '') > madeAt)
  useEffect(() => {
    const own = notificationQueries.own(owner)
    const ask = () => client.fetchQuery(own).catch(() => undefined)
    const conversations = followConversations(client, owner)
    let timer: number | undefined
    let isAllAsked = false
    // Whatever arrives meanwhile, a pending refetch still happens.
    const askSoon = ({ all = false } = {}) => {
      isAllAsked ||= all
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        void ask()
        if (isAllAsked) refresh(null)
        isAllAsked = false
      }, timings.profileRefreshMs)
    }
    const refresh = (type: string | null) => void refreshWith(client, type)
    const close = openSocket({
      customUserId: owner,
      token: getIdToken,
      handlers: {
        ...conversations.handlers,
        user_notification(arrival) {
          const known = client.getQueryData<Known>(own.queryKey)
          const next = known && withArrival(known, arrival)
          if (next) showNotifications(client, owner, () => next)
          else void ask()
          if (next === known) return
          setArrived(`${arrival.title}. ${arrival.message}`)
          if (arrival.type === 'ACCEPT' && !arrival.isQuiet) showAccepted(arrival, goTo)
          refresh(arrival.type)
        },
        notifications_cleared() {
          showNotifications(client, owner, emptied)
          askSoon()
        },
        notifications_changed({ number }) {
          if ((client.getQueryData<Known>(own.queryKey)?.number ?? -1) >= number) return
          // What a notification was about may have been handled elsewhere or by another person.
          askSoon({ all: true })
        },
        'room:changed'() {
          void client.invalidateQueries({ queryKey: roomQueries.all })
        },
        resync() {
          void conversations.onOpen()
          askSoon({ all: true })
        },
      },
      async onOpen(isAgain) {
        void conversations.onOpen()
        const known = await ask()
        // What happened between the reading of the page and this moment sent no event here.
        if (isAgain || isNewer(known)) refresh(null)
      },
      async onShutOut() {
        forgetIdToken()
        const isSignedIn = await getIdToken().then(Boolean, () => true)
        // Storage reports a sign-out in another tab. A second announcement would load the page twice at the same time.
        if (!isSignedIn && !isVisitor()) announceSession()
        return isSignedIn
      },
    })
    return () => {
      clearTimeout(timer)
      conversations.close()
      close()
    }
  }, [client, owner])
  return (
    <>
      <span className="sr-only" role="status">
        {arrived}
      </span>
      <TermsHost />
    </>
  )
}
