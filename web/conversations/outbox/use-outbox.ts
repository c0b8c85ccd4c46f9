import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { openLine, watchLine } from '#lib/live/connection-state.ts'
import { toast } from '#ui/overlays/toast.ts'
import { showMessage } from '../cache.ts'
import { conversationQueries, messageApi } from '../queries.ts'
import { createSendSchedule } from './send-schedule.ts'
import { dropUnsent, keepUnsent, readUnsent, type Unsent, watchUnsent } from './store.ts'

// Offline, the query waits for the connection; later messages must not.
const longestRefetchMs = 5000

/**
 * Sends the messages waiting in this browser, from one tab at a time: immediately, when the connection is back, and
 * repeatedly while there is no answer.
 */
export function useOutbox(owner: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const held: Held = new Map()
    const { thread, one } = conversationQueries
    const onStored = async (message: Message) => {
      const { conversation: id } = message
      const isWhole = showMessage(client, owner, message, null).thread
      // The refetch also brings what is missing before it.
      if (!isWhole) {
        const refetched = client.invalidateQueries({ queryKey: thread(owner, id).queryKey })
        await Promise.race([refetched, new Promise((resolve) => setTimeout(resolve, longestRefetchMs))])
      }
      // The log is updated in a later task: until then it shows the message as waiting.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
      // A first message changes what is allowed in the conversation.
      const opened = client.getQueryData(one(owner, id).queryKey)
      if (opened?.conversation.state === 'first') void client.invalidateQueries({ queryKey: one(owner, id).queryKey })
    }
    const onRefused = ({ conversation, to }: Unsent, why: string) => {
      // An open conversation shows the refusal itself.
      const isSeen =
        location.pathname.endsWith(`/${conversation}`) && client.getQueryData(thread(owner, conversation).queryKey)
      if (!isSeen) toast.error(`Your message to ${to} was not sent`, { detail: why })
    }
    const { ask, reconnect, stop } = createSendSchedule({
      isWaiting: () => waitingOf(owner).length > 0,
      send: () => sendUnsent(owner, held, { onStored, onRefused }),
    })
    const off = [watchUnsent(ask), watchLine(reconnect)]
    addEventListener('online', reconnect)
    ask()
    return () => {
      stop()
      removeEventListener('online', reconnect)
      for (const each of off) each()
    }
  }, [client, owner])
}

const answerMs = 10_000
// The server gives up before that.
const httpAnswerMs = 30_000
// The server accepts packets up to 64 kB; packets near that size go by HTTP.
const packetBytes = 48 * 1024
/** How many times the server may fail on one message before its author is asked. */
export const mostTries = 5
const firstHoldMs = 2000

/** Until when a conversation waits after the server failed on one of its messages, in milliseconds. */
export type Held = Map<string, number>

interface Told {
  /** Adds it to the stored messages; it waits in this browser until this is done. */
  onStored: (message: Message) => Promise<void>
  onRefused: (unsent: Unsent, why: string) => void
}

/**
 * Sends the waiting messages of `owner` one after another, in the order they were written within a conversation. A refused
 * message stays with its reason and does not block the others. When the server fails on a message, only its conversation
 * waits, and after several tries the rest of it continues without the message. Returns when the next one is due for a retry,
 * null when nothing waits. Throws where everything must wait: no answer, or one that asks to retry (`retryAfter`, in
 * seconds, if given).
 */
export async function sendUnsent(owner: string, held: Held, { onStored, onRefused }: Told): Promise<number | null> {
  for (let next = nextOf(owner, held); next; next = nextOf(owner, held)) {
    try {
      await onStored(await store(next))
      dropUnsent(next)
      held.delete(next.conversation)
    } catch (error) {
      if (!(error instanceof ApiError) || mustWait(error)) throw error
      const isFailure = error.code === 'internal' || error.status >= 500
      const tries = isFailure ? next.tries + 1 : next.tries
      const refused = isFailure && tries < mostTries ? null : error.message
      if (refused === null) held.set(next.conversation, Date.now() + firstHoldMs * 2 ** (tries - 1))
      // Deleted meanwhile, in this tab or another.
      if (!isThere(next)) continue
      keepUnsent({ ...next, tries, refused })
      if (refused !== null) onRefused(next, refused)
    }
  }
  const until = waitingOf(owner).flatMap(({ conversation }) => held.get(conversation) ?? [])
  return until.length > 0 ? Math.min(...until) : null
}

/** The messages waiting to be sent automatically. */
const waitingOf = (owner: string) => readUnsent().filter((each) => each.owner === owner && each.refused === null)

const nextOf = (owner: string, held: Held) =>
  waitingOf(owner).find(({ conversation }) => (held.get(conversation) ?? 0) <= Date.now())
const isThere = (one: Unsent) => readUnsent().some(({ body }) => body.clientId === one.body.clientId)

// Temporary failures unrelated to a message: no answer, an expired session, rate limit, overload.
function mustWait({ status, code }: ApiError): boolean {
  return (
    [0, 401, 408, 429, 502, 503, 504].includes(status) ||
    ['rate_limited', 'unavailable', 'read_only', 'timeout'].includes(code)
  )
}

/** Sends by socket when it is open, else by HTTP: the client-side id makes duplicates one message. */
async function store({ conversation, body }: Unsent): Promise<Message> {
  const line = openLine()
  const packet = { conversation, ...body }
  if (line && new Blob([JSON.stringify(packet)]).size < packetBytes) {
    const said = await line
      .timeout(answerMs)
      .emitWithAck('message:send', packet)
      .catch(() => null)
    if (said?.ok) return said.message
    if (said) throw new ApiError(400, said, said.retryAfter)
  }
  const signal = AbortSignal.timeout(httpAnswerMs)
  return (await messageApi.send({ params: { id: conversation }, body, signal })).message
}
