import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { openLine } from '#lib/live/connection-state.ts'
import { messageApi } from '../queries.ts'
import { dropUnsent, keepUnsent, readUnsent, type Unsent } from './store.ts'

const answerMs = 10_000
// The server itself gives up before that.
const httpAnswerMs = 30_000
// The server takes packets of 64 kB; what is near goes by HTTP.
const packetBytes = 48 * 1024
/** So often the server may fail at one message before the person is asked. */
export const mostTries = 5
const firstPauseMs = 2000

/** Until when conversations wait because the server failed at a message of theirs, in milliseconds. */
export type Held = Map<string, number>

interface Told {
  /** Shows it among the stored messages; it waits in this browser until this is done. */
  onStored: (message: Message) => Promise<void>
  onRefused: (unsent: Unsent, why: string) => void
}

/**
 * Sends what waits for `owner`: one after the other, those of a conversation in the order in which they were written. What
 * is refused stays with its reason and holds nobody up. Where the server fails at one, its conversation alone waits, and
 * after some tries the rest of it goes on without it. Answers when the next of those is to be tried, null when nothing
 * waits. Throws where everything must wait: no answer, or one that says to try again (`retryAfter`, in seconds, where it
 * says when).
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
      if (refused === null) held.set(next.conversation, Date.now() + firstPauseMs * 2 ** (tries - 1))
      // Taken away meanwhile, in this tab or another.
      if (!isThere(next)) continue
      keepUnsent({ ...next, tries, refused })
      if (refused !== null) onRefused(next, refused)
    }
  }
  const until = waitingOf(owner).flatMap(({ conversation }) => held.get(conversation) ?? [])
  return until.length > 0 ? Math.min(...until) : null
}

/** What waits to be sent by itself. */
export const waitingOf = (owner: string) => readUnsent().filter((each) => each.owner === owner && each.refused === null)

const nextOf = (owner: string, held: Held) =>
  waitingOf(owner).find(({ conversation }) => (held.get(conversation) ?? 0) <= Date.now())
const isThere = (one: Unsent) => readUnsent().some(({ body }) => body.clientId === one.body.clientId)

// What passes by itself and is about no message: no answer, a session to be renewed, too many, too busy.
function mustWait({ status, code }: ApiError): boolean {
  return [0, 401, 408, 429, 502, 503, 504].includes(status) || ['rate_limited', 'unavailable', 'timeout'].includes(code)
}

/** By the socket when it is open, else by HTTP: the id that it was given here makes both together one. */
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
