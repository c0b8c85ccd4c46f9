import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { mailLater } from '../delivery/mails.ts'
import { tellConversation, tellMessage } from '../delivery/pushes.ts'
import { countsLater } from '../list/counts.ts'
import { presentMessages } from '../messages/presenter.ts'
import { findMessages, insertMessage } from '../messages/queries.ts'
import { lockConversation, type StandingRow } from '../standing.ts'
import type { StoredEvent } from '../tables.ts'

export type EventDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'realtime' | 'jobs'>

/** A group as this member stands in it, locked; 409 for a conversation of two. */
export async function lockGroup(tx: Tx, viewer: Viewer, id: string): Promise<StandingRow> {
  const row = await lockConversation(tx, viewer, id)
  if (row.kind !== 'group') throw new AppError('conversation_group_only')
  return row
}

/**
 * Stores what happened in a group as its next message and tells those who are in it now. The caller has locked the group
 * and changed it before; `row.last` counts on, so that a second event follows the first.
 */
export async function recordEvent(
  deps: EventDeps,
  tx: Tx,
  row: StandingRow,
  event: StoredEvent,
  clientId: string = randomUUID(),
): Promise<void> {
  row.last += 1
  const { id, last, seat } = row
  const told = await insertMessage(tx, {
    ...row,
    ...{ conversationId: id, number: last, clientId, event, at: deps.clock.now() },
    ...{ text: '', replyTo: null, about: null, warns: false, files: 0 },
  })
  const [message] = await presentMessages(
    { ...deps, db: tx },
    row,
    await findMessages.one(tx, { conversationId: id, number: last }),
  )
  if (!message) throw new AppError('internal')
  await mailLater(deps, tx, id, told)
  tx.afterCommit(() => {
    tellMessage(deps, message, row.changes, seat, told)
    tellConversation(
      deps,
      told.map(({ user_id }) => user_id),
      row.public_id,
    )
    countsLater(
      deps,
      told.filter(({ unread }) => unread === 1),
    )
  })
}
