import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchLine } from '#lib/live/connection-state.ts'
import { toast } from '#ui/overlays/toast.ts'
import { showMessage } from '../cache.ts'
import { conversationQueries } from '../queries.ts'
import { type Held, sendUnsent, waitingOf } from './sending.ts'
import { type Unsent, watchUnsent } from './store.ts'

const firstPauseMs = 2000
const longestPauseMs = 60_000
// Without a line the query waits for it; the messages after this one must not.
const longestRefetchMs = 5000

/**
 * Sends what waits in this browser, from one tab at a time: at once, when the line is back, and again and again while
 * there is no answer.
 */
export function useOutbox(owner: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: number | undefined
    let pause = firstPauseMs
    // Before this a further message waits with the others; before the other one also when the line is back.
    let notBefore = 0
    let toldNotBefore = 0
    const held: Held = new Map()
    let isGone = false
    let isAsked = false
    const waits = () => waitingOf(owner).length > 0
    const { thread, one } = conversationQueries
    const onStored = async (message: Message) => {
      const { conversation: id } = message
      const isWhole = showMessage(client, owner, message, null).thread
      // What is missing before it comes with it.
      if (!isWhole) {
        const refetched = client.invalidateQueries({ queryKey: thread(owner, id).queryKey })
        await Promise.race([refetched, new Promise((resolve) => setTimeout(resolve, longestRefetchMs))])
      }
      // The log hears of it in a later task: until then it shows the message as one that waits.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
      // A first message changes what one can do there.
      const opened = client.getQueryData(one(owner, id).queryKey)
      if (opened?.conversation.state === 'first') void client.invalidateQueries({ queryKey: one(owner, id).queryKey })
    }
    const onRefused = ({ conversation, to }: Unsent, why: string) => {
      // Where it is looked at its log says so.
      const isSeen =
        location.pathname.endsWith(`/${conversation}`) && client.getQueryData(thread(owner, conversation).queryKey)
      if (!isSeen) toast.error(`Your message to ${to} was not sent`, { detail: why })
    }
    const send = async () => {
      isAsked = false
      if (isGone || !waits()) return
      // The server may have asked for a pause while this waited for its turn.
      const left = toldNotBefore - Date.now()
      if (left > 0) {
        clearTimeout(timer)
        timer = window.setTimeout(askNow, left)
        return
      }
      try {
        const until = await sendUnsent(owner, held, { onStored, onRefused })
        pause = firstPauseMs
        clearTimeout(timer)
        if (until !== null) timer = window.setTimeout(ask, Math.max(0, until - Date.now()))
      } catch (error) {
        const { retryAfter = 0 } = error as { retryAfter?: number }
        const wait = Math.max(pause, retryAfter * 1000)
        toldNotBefore = Date.now() + retryAfter * 1000
        notBefore = Date.now() + wait
        clearTimeout(timer)
        timer = window.setTimeout(askNow, wait)
        pause = Math.min(pause * 2, longestPauseMs)
      }
    }
    // The tab that holds the lock sends for all of them; the others find nothing left.
    const ask = () => {
      if (Date.now() < notBefore) return
      clearTimeout(timer)
      if (isAsked || isGone || !waits()) return
      isAsked = true
      void (navigator.locks ? navigator.locks.request(lockName, send) : send())
    }
    const askNow = () => {
      notBefore = 0
      ask()
    }
    const begin = () => {
      pause = firstPauseMs
      if (Date.now() >= toldNotBefore) askNow()
    }
    const off = [watchUnsent(ask), watchLine(begin)]
    addEventListener('online', begin)
    ask()
    return () => {
      isGone = true
      clearTimeout(timer)
      removeEventListener('online', begin)
      for (const each of off) each()
    }
  }, [client, owner])
}

const lockName = 'unsent messages'
