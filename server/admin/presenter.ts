import type { PaymentEvent } from '@guildhall/contract/admin/admin.ts'
import type { FiledKind } from '@guildhall/contract/admin/listed-options.ts'
import type { ListedRow } from '@guildhall/contract/admin/listings.ts'
import type { LogLine } from '@guildhall/contract/admin/log.ts'
import type { Member } from '@guildhall/contract/admin/members.ts'
import type { WaitingKind } from '@guildhall/contract/admin/options.ts'
import type { QueueEntry } from '@guildhall/contract/admin/queue.ts'
import type { QueueItem } from '@guildhall/contract/admin/queue-item.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { dayMs, isoOf } from '#db/moments.ts'
import type { Message } from '#feedback/service.ts'
import type { Evidence } from '#feedback/tables.ts'
import type { ParkedRow } from '#payments/service.ts'
import { imageUrls } from '#storage/images.ts'
import type { ListedRowOf } from './listed-queries.ts'
import type { LogRow } from './queries.ts'

const excerptLength = 140
/** Returns by when something that waits since then is due. */
export function dueOf(kind: WaitingKind, since: string): string {
  return new Date(Date.parse(since) + staffLimits.answerDays[kind] * dayMs).toISOString()
}

/** A message as the queue lists it. */
export function presentItem(message: Message): QueueItem {
  const { number, kind, state, outcome, category, evidence, text, created_at } = message
  const words = evidence?.title ?? text.replace(/\s+/g, ' ')
  const excerpt = words.length > excerptLength ? `${words.slice(0, excerptLength - 1).trimEnd()}…` : words
  const { assignee, assignee_name, assigned_at } = message
  const createdAt = toIso(created_at)
  return {
    ...{ number, kind, state, outcome, category, excerpt, createdAt, dueAt: dueOf(kind, createdAt) },
    assignee:
      assignee && assigned_at && state === 'open'
        ? { customUserId: assignee, name: assignee_name ?? '', since: toIso(assigned_at) }
        : null,
  }
}

export type Now = NonNullable<QueueEntry['subject']>['now'] & {
  /** Null for a review of a person. */
  projectId: string | null
}

/** What an entry shows in addition to its message. */
interface Beside {
  /** The project or review a report is about, as it is now. */
  now: Now | null
  /** The person a report is about. */
  person: Member | null
  /** How many other open reports have the same subject. */
  others: number
  /** The newest other reports about the same subject. */
  same: readonly Message[]
  /** Whether the person who reads it wrote it. */
  isOwn: boolean
  /** Who wrote the messages of a report, by internal ids. */
  people: ReadonlyMap<number | null, UserCard>
  /** What the staff did with it, the newest first. */
  history: readonly LogRow[]
}

/** A message as the staff see it when they decide. */
export function presentEntry(
  filesOrigin: string,
  message: Message,
  { now, person, others, same, isOwn, people, history }: Beside,
): QueueEntry {
  const {
    text,
    author,
    author_name,
    email,
    subject_kind,
    subject_id,
    evidence,
    answer,
    settled_at,
    picture_key,
    picture_sizes,
  } = message
  return {
    ...presentItem(message),
    text,
    picture: picture_key && picture_sizes ? imageUrls(filesOrigin, picture_key, picture_sizes, '') : null,
    author: author ? { customUserId: author, name: author_name ?? '' } : null,
    hasMail: email !== null,
    subject:
      subject_kind && subject_id && evidence
        ? {
            kind: subject_kind,
            // Internal ids of people are not sent.
            id: subject_kind === 'person' ? (person?.customUserId ?? '') : subject_id,
            projectId: now?.projectId ?? null,
            reported: presentEvidence(evidence, people),
            now,
            person,
          }
        : null,
    others,
    same: same.map(presentItem),
    answer,
    isOwn,
    settledAt: settled_at && toIso(settled_at),
    history: history.map(({ at, actor, actor_name: name, act, reason }) => ({
      ...{ at: toIso(at), act, reason },
      actor: { customUserId: actor, name },
    })),
  }
}

function presentEvidence(
  { title, description, messages = [] }: Evidence,
  people: ReadonlyMap<number | null, UserCard>,
): NonNullable<QueueEntry['subject']>['reported'] {
  const senderOf = (id: number | null) => {
    const card = people.get(id)
    const name = card && (card.companyName || `${card.firstName} ${card.lastName}`.trim())
    return card && name ? { customUserId: card.customUserId, name } : null
  }
  const shown = messages.map(({ senderId, ...said }) => ({ ...said, sender: senderOf(senderId) }))
  return { title, description, messages: shown }
}

/** A log entry; for a person it names them while their account exists: `person` is null once they left. */
export function presentLine(row: LogRow, person: { id: string; title: string } | null): LogLine {
  const { line, at, actor, actor_name, act, subject_kind, subject_id, subject_title, reason, before, after } = row
  return {
    line,
    at: toIso(at),
    actor: { customUserId: actor, name: actor_name },
    act,
    subject:
      subject_kind === 'person'
        ? { kind: subject_kind, id: person?.id ?? '', title: person?.title ?? 'A deleted account' }
        : { kind: subject_kind, id: subject_id, title: subject_title },
    reason,
    before,
    after,
  }
}

// Already shown in its own field.
const saidElsewhere = ['id', 'type']

/** A provider's event, field by field; fields it left out stay out. */
export function presentEvent(row: ParkedRow, orders: PaymentEvent['orders']): PaymentEvent {
  const { provider, event_id, type, received_at, reason, payload } = row
  const fields = Object.entries(payload)
    .filter(([name, value]) => value !== null && !saidElsewhere.includes(name))
    .map(([name, value]) => ({ name, value: typeof value === 'object' ? JSON.stringify(value) : String(value) }))
  return { provider, eventId: event_id, type, receivedAt: toIso(received_at), reason: reason ?? '', fields, orders }
}

const toIso = (moment: string) => new Date(moment).toISOString()

/** A row of the list of listings. */
export function presentListed(kind: FiledKind, { id, title, state, created_at, by, by_name }: ListedRowOf): ListedRow {
  return {
    ...{ kind, id, title: title || 'Without words', state, createdAt: isoOf(created_at) },
    by: by === null ? null : { customUserId: by, name: by_name ?? '' },
  }
}
