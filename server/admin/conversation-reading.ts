import type { approvalEndpoints } from '@guildhall/contract/admin/approvals.ts'
import type { Output } from '@guildhall/contract/api/client.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { type ApprovalRow, approvals } from '#approvals/service.ts'
import { messagesBetween } from '#conversations/service.ts'
import type { Tx } from '#db/connect.ts'
import { dayMs } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { notify } from '#notifications/notify.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

const everything = new Date(0)

/**
 * Asks a second moderator to agree to reading what two people wrote to each other. 403 for a conversation of the caller, 404
 * when the two have not written to each other, 409 while another act waits for the person.
 */
export async function askToRead(
  deps: Deps,
  viewer: Viewer,
  { customUserId, with: other, reason }: { customUserId: string; with: string; reason: string },
): Promise<void> {
  const { db } = deps
  const { id } = await directory.members.roleOf(db, customUserId)
  const otherId = await directory.idOf(db, other)
  if (otherId === undefined || otherId === id)
    throw invalid([{ path: 'with', message: 'Enter the public name of the other person' }])
  if (viewer.id === id || viewer.id === otherId) throw new AppError('own_matter')
  if ((await messagesBetween(db, { one: id, other: otherId, since: everything })).length === 0)
    throw new AppError('conversation_not_found')
  const subject = { kind: 'person' as const, id: String(id), title: '' }
  await transaction(db, (tx) =>
    approvals.ask(deps, tx, viewer, {
      ...{ act: 'read-conversation', subject, input: { otherId }, reason },
      concerned: [id, otherId],
    }),
  )
}

/** Lets the two moderators read a conversation, in the transaction that agrees to it; both of its people are told. */
export async function allowReading(deps: Deps, tx: Tx, actor: Viewer, row: ApprovalRow): Promise<void> {
  const { reason, subject_id: id } = row
  const subject = { kind: 'person' as const, id, title: '' }
  const after = `can be read for ${staffLimits.readDays} days`
  await writeStaffLog(deps, tx, actor, { act: 'read-conversation', subject, reason, before: 'private', after })
  const ids = idsOf(row).map(String)
  const known = await directory.members.byId(tx, ids)
  const told = ids.flatMap((to) => {
    const other = known.get(ids.find((each) => each !== to) ?? '')
    if (!known.has(to)) return []
    return {
      userId: Number(to),
      type: 'profile' as const,
      title: 'Our staff may read one of your conversations',
      message: `Two of our staff agreed to read what you and ${other?.title ?? 'a deleted account'} wrote to each other, for ${staffLimits.readDays} days. The reason: ${reason}`,
      href: '/help',
      isMailed: true,
    }
  })
  await notify(deps, tx, told)
}

/** Whether this person can read the conversation of an agreed act now: the two who asked and agreed, for some days. */
export function mayRead({ clock }: Pick<Deps, 'clock'>, row: ApprovalRow, viewer: Viewer): boolean {
  return row.act === 'read-conversation' && isReader(row, viewer) && clock.now() < untilOf(row)
}

/** Returns the conversation of an agreed act. Throws `not_found` (404) for everybody who may not read it. */
export async function readConversation(
  deps: Deps,
  viewer: Viewer,
  approvalId: number,
): Promise<Output<typeof approvalEndpoints.conversation>> {
  const row = await approvals.find(deps.db, approvalId)
  if (!mayRead(deps, row, viewer)) throw new AppError('not_found')
  const [one = 0, other = 0] = idsOf(row)
  const written = await messagesBetween(deps.db, { one, other, since: everything })
  const known = await directory.members.byId(deps.db, [String(one), String(other)])
  return {
    reason: row.reason,
    until: untilOf(row).toISOString(),
    people: [one, other].map((id) => {
      const person = known.get(String(id))
      return person ? { customUserId: person.id, name: person.title } : null
    }),
    items: written.map(({ senderId, ...message }) => ({ ...message, by: senderId === one ? 0 : 1 })),
  }
}

const idsOf = ({ subject_id, input }: ApprovalRow) => [Number(subject_id), input.otherId ?? 0]
const isReader = ({ state, asked_by, ended_by }: ApprovalRow, { id }: Viewer) =>
  state === 'approved' && (asked_by === id || ended_by === id)
const untilOf = ({ ended_at }: ApprovalRow) => new Date(Date.parse(ended_at ?? '') + staffLimits.readDays * dayMs)
