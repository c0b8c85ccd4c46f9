import type { Output } from '@guildhall/contract/api/client.ts'
import type { messageFileEndpoints, SentFile } from '@guildhall/contract/conversations/message-files.ts'
import type { MessageFile } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { FastifyRequest } from 'fastify'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { attachments } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { signedLink } from '#storage/signed.ts'
import type { Deps } from '../../deps.ts'
import { cursors } from '../cursors.ts'
import { authorOf, cardsOf, presentFile } from '../messages/presenter.ts'
import { lockConversation, readStanding, type StandingRow, stateOf } from '../standing.ts'
import { countSent, findFile, findSent, type SentRow } from './queries.ts'

/** Files sent to a conversation that wait for their sender's message. */
const waiting = attachments.waiting({
  ...{ table: 'conversation_files', folder: 'message-files', extra: 'sizes' },
  ...{ to: 'conversation_id', from: 'seat', named: 'number' },
})

const place = { folder: waiting.folder, atMost: chatLimits.fileBytes, pictures: true }

/**
 * Stores one file of a form (field `file`, at most 25 MB) for a message of its sender; pictures are encoded again. 409 where
 * no files can be sent (a first message is text only), and when ten files of the sender wait there.
 */
export async function attach(deps: Deps, viewer: Viewer, id: string, request: FastifyRequest): Promise<MessageFile> {
  requireOpen(await readStanding(deps.db, viewer, id), deps.clock.now())
  await deps.limits.take('upload', viewer.customUserId)
  return attachments.store(deps.storage, request, place, async (file) => {
    const fileId = newId()
    await transaction(deps.db, async (tx) => {
      // The lock makes two uploads run one after the other, so that the eleventh is noticed.
      const row = await lockConversation(tx, viewer, id)
      const now = deps.clock.now()
      requireOpen(row, now)
      const sent = { id: fileId, to: row.id, from: row.seat, file, at: now }
      const kept = await waiting.keep(tx, sent, chatLimits.filesPerMessage)
      if (!kept) throw new AppError('too_many_files')
    })
    return presentFile({ ...file, id: fileId })
  })
}

/** Removes the viewer's own waiting file; a file of a message stays. */
export async function detach(
  deps: Pick<Deps, 'db' | 'storage'>,
  viewer: Viewer,
  { id, fileId }: { id: string; fileId: string },
): Promise<void> {
  const row = await readStanding(deps.db, viewer, id)
  await waiting.takeBack(deps, row.id, fileId, row.seat)
}

/** Returns a link to download a message's file or show a picture, for five minutes; a waiting file only for its sender. */
export async function openFile(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  viewer: Viewer,
  { id, fileId }: { id: string; fileId: string },
): Promise<{ url: string; shown: string | null; expiresIn: number }> {
  const row = await readStanding(deps.db, viewer, id)
  const [file] = await findFile(deps.db, { conversationId: row.id, id: fileId })
  const isSeen = file && (file.number === null ? file.seat === row.seat : file.number > row.from_number)
  if (!isSeen) throw new AppError('attachment_not_found')
  const key = attachments.keyOf(file)
  const shown = file.sizes ? (await signedLink(deps, { key, isShown: true }, chatLimits.linkSeconds)).url : null
  return { ...(await signedLink(deps, { key, name: file.name }, chatLimits.linkSeconds)), shown }
}

function requireOpen(row: StandingRow, now: Date): void {
  const state = stateOf(row, now)
  if (state === 'closed') throw new AppError('conversation_closed')
  if (state !== 'open') throw new AppError('request_text_only')
}

/** Deletes files that waited a day for a message, and files that no conversation knows. */
export async function sweepMessageFiles(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  await waiting.sweep(deps, chatLimits.fileWaitsMs)
}

type Reads = Pick<Deps, 'db' | 'clock' | 'config' | 'storage'>

/** One page of a conversation's files, newest first: those of messages that the reader may see. */
export async function listFiles(
  deps: Reads,
  viewer: Viewer,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Output<(typeof messageFileEndpoints)['list']>> {
  const { id: conversation, from_number: from } = await readStanding(deps.db, viewer, id)
  const [belowNumber = 2 ** 31, belowPosition = 0] = cursor === undefined ? [] : cursors.readNumbers(cursor, 2)
  const seen = { conversationId: conversation, above: from }
  const [rows, [counted]] = await Promise.all([
    findSent(deps.db, { ...seen, belowNumber, belowPosition, limit: limit + 1 }),
    countSent(deps.db, { ...seen, most: pageLimits.exactTotal + 1 }),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const files = counted?.files ?? 0
  return {
    items: await present(deps, shown),
    nextCursor: last ? cursors.write(null, last.number, last.position) : null,
    total: { value: Math.min(files, pageLimits.exactTotal), exact: files <= pageLimits.exactTotal },
  }
}

async function present(deps: Reads, rows: readonly SentRow[]): Promise<SentFile[]> {
  const cards = await cardsOf(
    deps,
    rows.map(({ user_id }) => user_id),
  )
  const items = rows.map(async (row) => {
    const key = attachments.smallestOf(row)
    return {
      ...presentFile(row),
      number: row.number,
      sender: authorOf(cards.get(row.user_id)),
      time: new Date(row.sent_at).toISOString(),
      thumbnail: key && (await signedLink(deps, { key, isShown: true }, chatLimits.linkSeconds)).url,
    }
  })
  return Promise.all(items)
}
