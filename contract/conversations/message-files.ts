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
  /** The address of a small preview for five minutes; null for anything but a picture. */
  thumbnail: z.nullable(z.string()),
})
export type SentFile = z.output<typeof SentFile>

/** Files of messages: uploaded first, then named by the message that includes them. */
export const messageFileEndpoints = {
  list: endpoint(messageFileCalls.list, {
    summary: 'The files of a conversation’s messages, newest first, and their number.',
    params: InConversation,
    query: PageQuery,
    output: z.extend(page(SentFile), { total: Total }),
  }),
  attach: endpoint(messageFileCalls.attach, {
    summary:
      'Uploads one file of at most 25 MB, to be named by a message. Pictures are re-encoded. A file that no message names is deleted after a day.',
    params: InConversation,
    form: z.object({ file: z.file() }),
    output: z.object({ file: MessageFile }),
    status: 201,
  }),
  detach: endpoint(messageFileCalls.detach, {
    summary: 'Deletes the caller’s file that no message names; idempotent.',
    params: z.object({ id: ConversationId, fileId: FileId }),
    body: z.nullish(z.strictObject({})),
  }),
  openFile: endpoint(messageFileCalls.openFile, {
    summary:
      'The download address of a file for five minutes; `shown` is the address for showing a picture, null for anything else.',
    params: z.object({ id: ConversationId, fileId: FileId }),
    output: z.object({ url: z.string(), shown: z.nullable(z.string()), expiresIn: z.int() }),
  }),
}
