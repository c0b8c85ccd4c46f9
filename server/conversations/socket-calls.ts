import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import { ConversationId, MessageInput, MessageNumber } from '@guildhall/contract/messages.ts'
import type { Missed } from '@guildhall/contract/realtime.ts'
import * as z from 'zod/mini'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { parsePart } from '#http/validation.ts'
import type { SocketCall, SocketCalls } from '#realtime/socket-calls.ts'
import type { Deps } from '../deps.ts'
import { countsLater } from './counts.ts'
import { readUpTo, receivedUpTo } from './marking.ts'
import { presenceTeller } from './presence.ts'
import { readMessages } from './reading.ts'
import { sendMessage } from './sending.ts'
import { tellTyping } from './typing.ts'

const Mark = z.strictObject({ conversation: ConversationId, number: MessageNumber })
const Typing = z.strictObject({ conversation: ConversationId })
const Envelope = z.looseObject({ conversation: ConversationId })
const Resumed = z
  .array(z.strictObject({ id: ConversationId, last: MessageNumber, changes: MessageNumber }))
  .check(z.maxLength(chatLimits.resumed))

/** What a page asks of the socket about conversations (api.md, Socket): the same as over HTTP, and the same refusals. */
export function conversationCalls(deps: Deps): SocketCalls {
  const counted =
    (call: SocketCall): SocketCall =>
    async (viewer, body) => {
      deps.limits.take('other', viewer.customUserId)
      return call(viewer, body)
    }
  return {
    presence: presenceTeller(deps),
    // What was told while the line was away never came.
    opened: ({ id }) => countsLater(deps, [{ user_id: id }]),
    calls: {
      async 'message:send'(viewer, body) {
        const { conversation, ...rest } = parse(Envelope, body)
        return { message: await sendMessage(deps, viewer, conversation, parse(MessageInput, rest)) }
      },
      async typing(viewer, body) {
        await tellTyping(deps, viewer, parse(Typing, body).conversation)
        return {}
      },
      read: counted(async (viewer, body) => {
        const { conversation, number } = parse(Mark, body)
        return readUpTo(deps, viewer, conversation, number)
      }),
      received: counted(async (viewer, body) => {
        const { conversation, number } = parse(Mark, body)
        await receivedUpTo(deps, viewer, conversation, number)
        return {}
      }),
      resume: counted(async (viewer, body) => {
        const conversations: Missed[] = []
        for (const known of parse(Resumed, body)) conversations.push(await missedOf(deps, viewer, known))
        return { conversations }
      }),
    },
  }
}

/** What a page missed of a conversation: the messages after its last one, and older ones that were changed since. */
async function missedOf(
  deps: Deps,
  viewer: Viewer,
  { id, last, changes }: { id: string; last: number; changes: number },
): Promise<Missed> {
  const limit = chatLimits.page
  try {
    const page = await readMessages(deps, viewer, id, { after: last, limit })
    const changed = page.changes > changes ? await readMessages(deps, viewer, id, { changed: changes, limit }) : null
    const older = changed?.items.filter(({ number }) => number <= last) ?? []
    return {
      id,
      messages: [...older, ...page.items],
      last: page.last,
      changes: page.changes,
      more: page.hasAfter || (changed?.hasAfter ?? false),
      gone: false,
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conversation_not_found') throw error
    return { id, messages: [], last, changes, more: false, gone: true }
  }
}

const parse = <S extends z.ZodMiniType>(schema: S, body: unknown) => parsePart('body', schema, body) as z.output<S>
