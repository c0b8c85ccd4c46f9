import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { Queryable } from '#db/connect.ts'
import type { ReportKind } from '#feedback/service.ts'
import { AppError } from '#http/errors.ts'
import { findSeated, type StandingRow } from '../standing.ts'
import { cutText } from './presenter.ts'
import { findFilesOf, findMessages, type MessageRow } from './queries.ts'

const titleLength = 120

/** The id of a conversation's message in a report. */
export const reportedId = (conversation: string, number: number): string => `${conversation}.${number}`

/**
 * Reports of another person's message, with the surrounding ones that the reporter can see, as they are now. Nobody in the
 * conversation is notified. A block does not prevent a report. 404 for messages they may not see and for events, 409 for
 * deleted messages and for cards, except a request.
 */
export const reportedMessages: ReportKind = {
  async find({ db }, viewer, id) {
    const [conversation = '', place = ''] = id.split('.')
    const number = Number(place)
    const [row] = viewer ? await findSeated(db, { publicId: conversation, userId: viewer.id }) : []
    if (!row) throw new AppError('conversation_not_found')
    const [reported] = number > row.from_number ? await findMessages.one(db, { conversationId: row.id, number }) : []
    if (!reported || reported.event) throw new AppError('message_not_found')
    // Only the title of a request is what the other side wrote.
    if (reported.card && reported.card.kind !== 'request') throw new AppError('message_card')
    return {
      id: reportedId(row.public_id, number),
      isOwn: reported.seat === row.seat,
      async evidence() {
        if (reported.is_deleted) throw new AppError('message_deleted')
        const messages = await findAround(db, row, reported)
        return { title: titleOf(reported), description: reported.text, messages }
      },
    }
  },
  ownRefusal: 'report_own',
  isOnce: false,
}

// The message with those before and after it that the reporter's seat can see.
async function findAround(
  db: Queryable,
  { id: conversationId, from_number: above }: StandingRow,
  reported: MessageRow,
) {
  const limit = chatLimits.reportAround
  const { number } = reported
  const [before, after] = await Promise.all([
    findMessages.before(db, { conversationId, before: number, limit, above }),
    findMessages.after(db, { conversationId, after: number, limit }),
  ])
  const around = [...before.toReversed(), reported, ...after].filter(({ event }) => event === null)
  const numbers = around.map((each) => each.number)
  const files = await findFilesOf(db, { conversationIds: numbers.map(() => conversationId), numbers })
  return around.map((each) => ({
    number: each.number,
    senderId: each.user_id,
    time: new Date(each.created_at).toISOString(),
    text: each.text,
    files: files.filter((file) => file.number === each.number).map(({ name }) => name),
    isReported: each.number === number,
  }))
}

function titleOf({ text, files }: MessageRow): string {
  if (text === '') return files === 1 ? 'A file in a message' : 'Files in a message'
  return cutText(text.replace(/\s+/g, ' '), titleLength)
}
