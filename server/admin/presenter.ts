import type { LogLine, PaymentEvent, QueueEntry, QueueItem } from '@guildhall/contract/admin.ts'
import type { UserCard } from '@guildhall/contract/people.ts'
import type { Message } from '#feedback/service.ts'
import type { Evidence } from '#feedback/tables.ts'
import type { ParkedRow } from '#payments/service.ts'
import { imageUrls } from '#storage/images.ts'
import type { LogRow } from './log-queries.ts'

const excerptLength = 140

/** A message as the queue lists it. */
export function presentItem(message: Message): QueueItem {
  const { number, kind, state, category, evidence, text, created_at } = message
  const words = evidence?.title ?? text.replace(/\s+/g, ' ')
  const excerpt = words.length > excerptLength ? `${words.slice(0, excerptLength - 1).trimEnd()}…` : words
  return { number, kind, state, category, excerpt, createdAt: toIso(created_at) }
}

type Now = NonNullable<QueueEntry['subject']>['now'] & { projectId: string }

/**
 * The whole of it; `now` is what a report is about as it is now, `others` how many more open ones name it, `people` who
 * wrote the messages of one, by internal ids.
 */
export function presentEntry(
  filesOrigin: string,
  message: Message,
  now: Now | null,
  others: number,
  people: ReadonlyMap<number | null, UserCard>,
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
            id: subject_id,
            projectId: now?.projectId ?? null,
            reported: presentEvidence(evidence, people),
            now,
          }
        : null,
    others,
    answer,
    settledAt: settled_at && toIso(settled_at),
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

/** A line of the log; of a person it says who they are as long as they are here: `person` is null when they left. */
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

// Said beside it already.
const saidElsewhere = ['id', 'type']

/** What a provider said, field by field; what it left out is left out. */
export function presentEvent(row: ParkedRow, orders: PaymentEvent['orders']): PaymentEvent {
  const { provider, event_id, type, received_at, reason, payload } = row
  const fields = Object.entries(payload)
    .filter(([name, value]) => value !== null && !saidElsewhere.includes(name))
    .map(([name, value]) => ({ name, value: typeof value === 'object' ? JSON.stringify(value) : String(value) }))
  return { provider, eventId: event_id, type, receivedAt: toIso(received_at), reason: reason ?? '', fields, orders }
}

const toIso = (moment: string) => new Date(moment).toISOString()
