import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { PageQuery, page, Timestamp, Total } from '../values/values.ts'
import { messageFileCalls } from './calls.ts'
import { Author, ConversationId, FileId, MessageFile, MessageNumber } from './messages.ts'

const InConversation = z.object({ id: ConversationId })

/** A file of a conversation, and the message it came with. */
const SentFile = z.extend(MessageFile, {
  number: MessageNumber,
  /** Null when the account is gone. */
  sender: z.nullable(Author),
  time: Timestamp,
  /** Where a picture is shown small, for five minutes; null for everything else. */
  thumbnail: z.nullable(z.string()),
})
export type SentFile = z.output<typeof SentFile>

/** Files of messages: sent first, then named by the message they go with. */
export const messageFileEndpoints = {
  list: endpoint(messageFileCalls.list, {
    summary: 'The files of a conversation’s messages, the newest first, and how many there are.',
    params: InConversation,
    query: PageQuery,
    output: z.extend(page(SentFile), { total: Total }),
  }),
  attach: endpoint(messageFileCalls.attach, {
    summary:
      'Takes one file of at most 25 MB, to be named by a message. Pictures are encoded again. A file that no message names is deleted after a day.',
    params: InConversation,
    form: z.object({ file: z.file() }),
    output: z.object({ file: MessageFile }),
    status: 201,
  }),
  detach: endpoint(messageFileCalls.detach, {
    summary: 'Takes back a file of one’s own that no message names; twice is once.',
    params: z.object({ id: ConversationId, fileId: FileId }),
    body: z.nullish(z.strictObject({})),
  }),
  openFile: endpoint(messageFileCalls.openFile, {
    summary:
      'Where a file downloads, for five minutes; `shown` is where a picture can be shown, null for everything else.',
    params: z.object({ id: ConversationId, fileId: FileId }),
    output: z.object({ url: z.string(), shown: z.nullable(z.string()), expiresIn: z.int() }),
  }),
}
