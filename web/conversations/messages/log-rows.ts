import type { Author, Message } from '@guildhall/contract/conversations/messages.ts'
import { dayOf } from '../chat-time.tsx'
import type { Unsent } from '../outbox/store.ts'

/** A message as shown in the log: stored, or still waiting. */
export interface Shown {
  /** The same before and after it is stored. */
  key: string
  isOwn: boolean
  sender: Author | null
  time: string
  message: Message | null
  unsent: Unsent | null
}

/** A row of the log. */
export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'event'; key: string; message: Message }
  | { kind: 'group'; key: string; isOwn: boolean; sender: Author | null; shown: Shown[] }

const groupMs = 5 * 60_000

/** Returns the messages to show: stored ones, then waiting ones not yet stored (the same clientId is the same message). */
export function shownOf(messages: readonly Message[], unsent: readonly Unsent[], owner: string): Shown[] {
  const stored = new Set(messages.map(({ clientId }) => clientId))
  return [
    ...messages.map((message) => ({
      key: message.clientId ?? String(message.number),
      isOwn: message.sender?.customUserId === owner,
      sender: message.sender,
      time: message.time,
      message,
      unsent: null,
    })),
    ...unsent
      .filter(({ body }) => !stored.has(body.clientId))
      .map((each) => ({
        key: each.body.clientId,
        isOwn: true,
        sender: null,
        time: new Date(each.at).toISOString(),
        message: null,
        unsent: each,
      })),
  ]
}

/** Returns the rows: days, new messages from `newFrom` on, and one person's messages within five minutes grouped. */
export function rowsOf(shown: readonly Shown[], newFrom: number | null, zone: string): Row[] {
  const rows: Row[] = []
  let day = ''
  let before: Shown | undefined
  for (const each of shown) {
    const itsDay = dayOf(each.time, zone)
    if (itsDay !== day) rows.push({ kind: 'day', key: `day ${itsDay}`, at: each.time })
    day = itsDay
    if (each.message && each.message.number === newFrom) rows.push({ kind: 'new', key: 'new' })
    const last = rows.at(-1)
    if (each.message?.event) rows.push({ kind: 'event', key: each.key, message: each.message })
    else if (last?.kind === 'group' && before && belongs(before, each)) last.shown.push(each)
    else rows.push({ kind: 'group', key: each.key, isOwn: each.isOwn, sender: each.sender, shown: [each] })
    before = each
  }
  return rows
}

function belongs(before: Shown, each: Shown): boolean {
  const isSame = each.isOwn ? before.isOwn : !before.isOwn && before.sender?.customUserId === each.sender?.customUserId
  return isSame && Date.parse(each.time) - Date.parse(before.time) < groupMs
}

const list = new Intl.ListFormat('en')
const roles: Record<string, string> = { owner: 'the owner', admin: 'an admin', member: 'a member' }

/** Describes a group event in a sentence, as `owner` reads it. */
export function eventWords({ event, sender }: Message, owner: string): string {
  if (!event) return ''
  const who = sender?.customUserId === owner ? 'You' : (sender?.name ?? 'A former member')
  const people = list.format(event.people)
  const words = {
    created: `${who} started this group`,
    added: `${who} added ${people}`,
    joined: `${people || who} joined`,
    removed: `${who} removed ${people}`,
    left: `${people || who} left`,
    renamed: `${who} named this group ${event.value}`,
    role: `${who} made ${people} ${roles[event.value] ?? event.value}`,
  }
  return words[event.kind]
}
