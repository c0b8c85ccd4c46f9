import { ConversationId, MessageInput, MessageNumber } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import * as z from 'zod/mini'
import { parsePart } from '#http/validation.ts'
import type { SocketCall, SocketCalls } from '#realtime/socket-calls.ts'
import type { Deps } from '../deps.ts'
import { readMissed } from './delivery/missed-messages.ts'
import { presenceTeller, tellTyping } from './delivery/presence.ts'
import { readUpTo, receivedUpTo } from './delivery/read-marks.ts'
import { countsLater } from './list/counts.ts'
import { sendMessage } from './messages/sent-messages.ts'

const Mark = z.strictObject({ conversation: ConversationId, number: MessageNumber })
const Typing = z.strictObject({ conversation: ConversationId })
const Envelope = z.looseObject({ conversation: ConversationId })
const Resumed = z
  .array(z.strictObject({ id: ConversationId, last: MessageNumber, changes: MessageNumber }))
  .check(z.maxLength(chatLimits.resumed))

/** What a page asks of the socket about conversations: the same as over HTTP, and the same refusals. */
export function conversationCalls(deps: Deps): SocketCalls {
  const counted =
    (call: SocketCall): SocketCall =>
    async (viewer, body) => {
      await deps.limits.take('other', viewer.customUserId)
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
      resume: counted(async (viewer, body) => ({
        conversations: await readMissed(deps, viewer, parse(Resumed, body)),
      })),
    },
  }
}

const parse = <S extends z.ZodMiniType>(schema: S, body: unknown) => parsePart('body', schema, body) as z.output<S>
