import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { Message } from '@guildhall/contract/messages.ts'
import { ApiError } from '#lib/api-error.ts'
import { openLine } from '#lib/live-line.ts'
import { keepUnsent, readUnsent, type Unsent } from './outbox-store.ts'
import { messageApi } from './queries.ts'

const answerMs = 10_000
// The server takes packets of 64 kB; what is near goes by HTTP.
const packetBytes = 48 * 1024
// Refusals that pass by themselves.
const passing: readonly string[] = ['rate_limited', 'internal', 'unavailable', 'timeout'] satisfies ErrorCode[]

/**
 * Sends what waits for `owner`, in the order in which it was written, one after the other. What is refused stays with its
 * reason and holds nobody up. Throws where the rest must wait: no answer, or one that says to try again (`retryAfter`, in
 * seconds, where it says when).
 */
export async function sendUnsent(owner: string, onStored: (message: Message) => void): Promise<void> {
  for (let next = firstOf(owner); next; next = firstOf(owner)) {
    const { clientId } = next.body
    try {
      onStored(await store(next))
      keepUnsent(clientId, null)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status === 401 || passing.includes(error.code))
        throw error
      // Taken away meanwhile, in this tab or another.
      if (isThere(clientId)) keepUnsent(clientId, { ...next, refused: error.message })
    }
  }
}

const firstOf = (owner: string) => readUnsent().find((each) => each.owner === owner && each.refused === null)
const isThere = (clientId: string) => readUnsent().some(({ body }) => body.clientId === clientId)

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
    if (said) throw Object.assign(new ApiError(400, said), { retryAfter: said.retryAfter })
  }
  return (await messageApi.send({ params: { id: conversation }, body })).message
}
