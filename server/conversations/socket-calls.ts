import type { Known, Missed } from '@guildhall/contract/api/realtime.ts'
import { ConversationId, MessageInput, MessageNumber } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import * as z from 'zod/mini'
import type { Viewer } from '#http/callers.ts'
import { parsePart } from '#http/validation.ts'
import type { SocketCall, SocketCalls } from '#realtime/socket-calls.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findBetween, findChanged, findPartners, findStandingsOf, type MissedRow } from './delivery/queries.ts'
import { readUpTo, receivedUpTo } from './delivery/read-marks.ts'
import { countsLater } from './list/counts.ts'
import { findMembers } from './list/queries.ts'
import { presentParts } from './messages/presenter.ts'
import { sendMessage } from './messages/sent-messages.ts'
import { readStanding, type StandingRow, stateOf } from './standing.ts'

const Mark = z.strictObject({ conversation: ConversationId, number: MessageNumber })
const Typing = z.strictObject({ conversation: ConversationId })
const Envelope = z.looseObject({ conversation: ConversationId })
const Resumed = z
  .array(z.strictObject({ id: ConversationId, last: MessageNumber, changes: MessageNumber }))
  .check(z.maxLength(chatLimits.resumed))

/** What a page may ask about conversations over the socket: the same as over HTTP, with the same refusals. */
export function conversationCalls(deps: Deps): Omit<SocketCalls, 'watched'> {
  const counted =
    (call: SocketCall): SocketCall =>
    async (viewer, body) => {
      await deps.limits.take('other', viewer.customUserId)
      return call(viewer, body)
    }
  return {
    presence: presenceTeller(deps),
    // Pushes sent while the connection was down never arrived.
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

// Reloading a page does not count as leaving.
const graceMs = 5000

/** Tells a person's conversation partners that they came online, or after a moment that they went offline. */
function presenceTeller({ db, realtime, log }: Pick<Deps, 'db' | 'realtime' | 'log'>) {
  // People with a page in this process, and people announced as online.
  const here = new Set<number>()
  const told = new Set<number>()
  const tell = async ({ id, customUserId }: Viewer, online: boolean) => {
    for (const { user_id } of await findPartners(db, { userId: id }))
      if (realtime.isHere(user_id)) realtime.toUser(user_id, 'presence', { customUserId, online })
  }
  const safely = (viewer: Viewer, online: boolean) =>
    tell(viewer, online).catch((error: unknown) => log.warn({ err: error }, 'Nobody was told who is here'))
  return (viewer: Viewer, isHere: boolean): void => {
    if (isHere) {
      here.add(viewer.id)
      if (told.has(viewer.id)) return
      told.add(viewer.id)
      void safely(viewer, true)
      return
    }
    here.delete(viewer.id)
    setTimeout(() => {
      if (here.has(viewer.id)) return
      told.delete(viewer.id)
      // Unless a page of this person is open on this process.
      if (!realtime.isHere(viewer.id)) void safely(viewer, false)
    }, graceMs).unref()
  }
}

/**
 * Tells the other members of an open conversation that the viewer is typing; nothing is stored. Whether it is still open is
 * checked each time: pages send this every few seconds at most.
 */
async function tellTyping(
  { db, clock, realtime, limits }: Pick<Deps, 'db' | 'clock' | 'realtime' | 'limits'>,
  viewer: Viewer,
  conversation: string,
): Promise<void> {
  if (!(await limits.mayTake('typing', viewer.customUserId))) return
  const row = await readStanding(db, viewer, conversation)
  if (stateOf(row, clock.now()) !== 'open') return
  const [members, name] = await Promise.all([
    findMembers(db, { conversationId: row.id }),
    directory.nameOf(db, viewer.id),
  ])
  for (const { user_id } of members)
    if (user_id !== viewer.id)
      realtime.toUser(user_id, 'typing', { conversation, customUserId: viewer.customUserId, name })
}

interface Asked {
  known: Known
  row: StandingRow
}

/**
 * What a page missed of its conversations, in its order: messages after its last one, and older ones changed since. Six
 * statements, however many conversations, and one more when cards are among them. At most a page of each, and `resumedMessages`
 * in total: a person who was away for long learns where there is more instead of being flooded.
 */
async function readMissed(
  deps: Pick<Deps, 'db' | 'config' | 'cards' | 'clock'>,
  viewer: Viewer,
  named: readonly Known[],
): Promise<Missed[]> {
  const asked = [...new Map(named.map((known) => [known.id, known])).values()]
  if (asked.length === 0) return []
  const ids = asked.map(({ id }) => id)
  const standings = new Map(
    (await findStandingsOf(deps.db, { publicIds: ids, userId: viewer.id })).map((row) => [row.public_id, row]),
  )
  const there = asked.flatMap((known) => {
    const row = standings.get(known.id)
    return row ? [{ known, row }] : []
  })
  const [changed, fresh] = await Promise.all([changedOf(deps, there), freshOf(deps, there)])
  let room = chatLimits.resumedMessages
  const parts = there.map(({ known, row }) => {
    const older = changed.get(row.id) ?? []
    const newer = fresh.get(row.id) ?? []
    const replaced = older.slice(0, Math.min(chatLimits.page, room))
    const added = newer.slice(0, room - replaced.length)
    room -= replaced.length + added.length
    const end = added.at(-1)?.number ?? Math.max(known.last, row.from_number)
    const isUpToDate = replaced.length === older.length
    const changes = isUpToDate ? row.changes : (replaced.at(-1)?.change ?? known.changes)
    return { known, seen: row, rows: [...replaced, ...added], changes, more: !isUpToDate || end < row.last }
  })
  const messages = await presentParts(deps, parts)
  const missed = new Map(
    parts.map(({ known: { id }, seen: { last }, changes, more }, at): [string, Missed] => [
      id,
      { id, messages: messages[at] ?? [], last, changes, more, gone: false },
    ]),
  )
  return asked.map(
    ({ id, last, changes }) => missed.get(id) ?? { id, messages: [], last, changes, more: false, gone: true },
  )
}

async function changedOf({ db }: Pick<Deps, 'db'>, there: readonly Asked[]): Promise<Map<number, MissedRow[]>> {
  const since = there.filter(({ known, row }) => row.changes > known.changes)
  if (since.length === 0) return new Map()
  const rows = await findChanged(db, {
    conversationIds: since.map(({ row }) => row.id),
    above: since.map(({ row }) => row.from_number),
    upTo: since.map(({ known, row }) => Math.min(known.last, row.last)),
    changes: since.map(({ known }) => known.changes),
  })
  return grouped(rows)
}

async function freshOf({ db }: Pick<Deps, 'db'>, there: readonly Asked[]): Promise<Map<number, MissedRow[]>> {
  const behind = there
    .map(({ known, row }) => ({ id: row.id, after: Math.max(known.last, row.from_number), last: row.last }))
    .filter(({ after, last }) => last > after)
  if (behind.length === 0) return new Map()
  const rows = await findBetween(db, {
    conversationIds: behind.map(({ id }) => id),
    after: behind.map(({ after }) => after),
    upTo: behind.map(({ after, last }) => Math.min(last, after + chatLimits.page)),
  })
  return grouped(rows)
}

const grouped = (rows: readonly MissedRow[]) => Map.groupBy(rows, ({ conversation_id }) => conversation_id)
