import type { Received } from '@guildhall/contract/admin/feedback.ts'
import type { ReportReason } from '@guildhall/contract/admin/options.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { reports } from '#feedback/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { findSeated } from '../standing.ts'
import { cutText } from './message-text.ts'
import { findFilesOf, findMessages, type MessageRow } from './queries.ts'

const titleLength = 120

/**
 * Keeps a report of somebody else's message, with those around it that the reporter can see, as they are now. Nobody in the
 * conversation is told. A block stops nobody from reporting. 404 for what is not theirs to see, 409 for their own
 * words, for what happened and what was deleted.
 */
export async function reportMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits'>,
  viewer: Viewer,
  id: string,
  { number, reason, text }: { number: number; reason: ReportReason; text: string },
): Promise<Received> {
  const [row] = await findSeated(deps.db, { publicId: id, userId: viewer.id })
  if (!row) throw new AppError('conversation_not_found')
  const of = { conversationId: row.id }
  const limit = chatLimits.reportAround
  const [reported] = number > row.from_number ? await findMessages.one(deps.db, { ...of, number }) : []
  if (!reported || reported.event) throw new AppError('message_not_found')
  if (reported.seat === row.seat) throw new AppError('report_own')
  if (reported.is_deleted) throw new AppError('message_deleted')
  const [before, after] = await Promise.all([
    findMessages.before(deps.db, { ...of, before: number, limit, above: row.from_number }),
    findMessages.after(deps.db, { ...of, after: number, limit }),
  ])
  const around = [...before.toReversed(), reported, ...after].filter(({ event }) => event === null)
  const numbers = around.map((each) => each.number)
  const files = await findFilesOf(deps.db, { conversationIds: numbers.map(() => row.id), numbers })
  const messages = around.map((each) => ({
    number: each.number,
    senderId: each.user_id,
    time: new Date(each.created_at).toISOString(),
    text: each.text,
    files: files.filter((file) => file.number === each.number).map(({ name }) => name),
    isReported: each.number === number,
  }))
  const evidence = { title: titleOf(reported), description: reported.text, messages }
  return reports.keep(deps, viewer, { kind: 'message', id: `${row.public_id}.${number}`, reason, text, evidence })
}

function titleOf({ text, files }: MessageRow): string {
  if (text === '') return files === 1 ? 'A file in a message' : 'Files in a message'
  return cutText(text.replace(/\s+/g, ' '), titleLength)
}
