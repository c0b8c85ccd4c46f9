import type { Conversation } from '@guildhall/contract/conversations/conversations.ts'
import type { groupEvents } from '@guildhall/contract/conversations/messages.ts'
import type { Queryable } from '#db/connect.ts'
import type { Deps } from '../../deps.ts'
import { authorOf, type Cards, cardsOf, cutText, nameOf, plainText, smallest } from '../messages/presenter.ts'
import { findMessages, type MessageRow } from '../messages/queries.ts'
import { lapsesAt, type StandingRow, stateOf } from '../standing.ts'
import { findFaces } from './queries.ts'

type Reads = Pick<Deps, 'config' | 'clock' | 'realtime'> & { db: Queryable }
type LastRow = MessageRow & { conversation_id: number }
type FaceRow = Awaited<ReturnType<typeof findFaces>>[number]

/** Conversations as one member sees them: three queries, however many conversations. */
export async function presentConversations(deps: Reads, rows: readonly StandingRow[]): Promise<Conversation[]> {
  if (rows.length === 0) return []
  const groups = rows.filter(({ kind }) => kind === 'group').map(({ id }) => id)
  const [lasts, faces] = await Promise.all([
    findMessages.lasts(deps.db, { conversationIds: rows.map(({ id }) => id) }),
    groups.length > 0 ? findFaces(deps.db, { conversationIds: groups }) : [],
  ])
  const people = [...rows.map(({ other_id }) => other_id), ...faces.map(({ user_id }) => user_id)]
  const cards = await cardsOf(deps, [...people, ...lasts.map(({ user_id }) => user_id)])
  const lastOf = new Map(lasts.map((last) => [last.conversation_id, last]))
  return rows.map((row) =>
    present(deps, row, {
      last: lastOf.get(row.id),
      faces: faces.filter(({ conversation_id }) => conversation_id === row.id),
      cards,
    }),
  )
}

function present(
  { clock, realtime }: Reads,
  row: StandingRow,
  { last, faces, cards }: { last: LastRow | undefined; faces: FaceRow[]; cards: Cards },
): Conversation {
  const now = clock.now()
  const state = stateOf(row, now)
  const other = cards.get(row.other_id)
  const isSeen = last !== undefined && last.number > row.from_number
  const isOpen = row.kind === 'direct' && state === 'open'
  return {
    id: row.public_id,
    sender: row.title ?? nameOf(other),
    avatar: other ? smallest(other) : null,
    message: isSeen ? previewOf(last, row, cards) : '',
    time: row.last_at === null ? null : new Date(row.last_at).toISOString(),
    unread: row.unread > 0,
    unreadCount: row.unread,
    kind: row.kind,
    state,
    user: other ?? null,
    online: isOpen && row.other_id !== null ? realtime.isHere(row.other_id) : null,
    projectId: row.project_id,
    meetingId: row.meeting_id,
    faces: faces.flatMap(({ user_id }) => authorOf(cards.get(user_id)) ?? []),
    members: row.kind === 'direct' ? 2 : (faces[0]?.members ?? 0),
    role: row.role,
    last: row.last,
    changes: row.changes,
    from: row.from_number,
    read: row.read_number,
    mutedUntil: row.muted_until === null || new Date(row.muted_until) <= now ? null : iso(row.muted_until),
    archived: row.archived_at !== null,
    lapsesAt: state === 'waiting' || state === 'asked' ? new Date(lapsesAt(row)).toISOString() : null,
  }
}

/** The last message in one line, with its sender in a group or when the viewer wrote it. */
function previewOf(last: LastRow, row: StandingRow, cards: Cards): string {
  const said = lineOf({ ...last, deleted: last.is_deleted })
  if (last.event || last.card) return said
  if (last.seat === row.seat) return `You: ${said}`
  return row.kind === 'group' ? `${nameOf(cards.get(last.user_id)).split(' ')[0]}: ${said}` : said
}

const iso = (text: string) => new Date(text).toISOString()

const mostCharacters = 120

interface Said {
  text: string
  /** The number of files. */
  files: number
  deleted: boolean
  event: { kind: (typeof groupEvents)[number] } | null
  card: object | null
}

/** A message's text for a line of a list, without formatting. */
function lineOf({ text, files, deleted, event, card }: Said): string {
  if (deleted) return 'This message was deleted.'
  if (event) return eventLines[event.kind]
  if (card) return cutText(text, mostCharacters)
  if (text === '') return files === 1 ? 'Sent a file' : `Sent ${files} files`
  return cutText(plainText(text), mostCharacters)
}

const eventLines = {
  created: 'The group was started.',
  added: 'People were added.',
  joined: 'Somebody joined.',
  removed: 'Somebody was removed.',
  left: 'Somebody left.',
  renamed: 'The group was renamed.',
  role: 'A role was changed.',
} as const
