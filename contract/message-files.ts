import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ConversationId, FileId, MessageFile } from './messages.ts'

const InConversation = z.object({ id: ConversationId })

/** Files of messages (product 8): sent first, then named by the message they go with. */
export const messageFileEndpoints = {
  attach: endpoint({
    method: 'POST',
    path: '/conversations/:id/attachments',
    access: 'member',
    summary:
      'Takes one file of at most 25 MB (a form upload, field `file`), to be named by a message. Pictures are encoded anew. After a day without a message it is gone.',
    params: InConversation,
    output: z.object({ file: MessageFile }),
    status: 201,
  }),
  detach: endpoint({
    method: 'DELETE',
    path: '/conversations/:id/attachments/:fileId',
    access: 'member',
    summary: 'Takes back a file of one’s own that no message names; twice is once.',
    params: z.object({ id: ConversationId, fileId: FileId }),
    body: z.nullish(z.strictObject({})),
  }),
  openFile: endpoint({
    method: 'GET',
    path: '/conversations/:id/attachments/:fileId',
    access: 'member',
    summary:
      'Where a file downloads, for five minutes; `shown` is where a picture can be shown, null for everything else.',
    params: z.object({ id: ConversationId, fileId: FileId }),
    output: z.object({ url: z.string(), shown: z.nullable(z.string()), expiresIn: z.int() }),
  }),
}
