import type { MessageKind, MessageState, ReportSubject } from '@guildhall/contract/desk-options.ts'
import { prepared } from '#db/statement.ts'
import type { Step } from '#http/both-ways.ts'
import type { PictureSizes } from '#storage/images.ts'
import type { Evidence } from './tables.ts'

/** A message with its author; `email` is where it is answered, or null. Times are PostgreSQL's text. */
export interface MessageRow {
  number: number
  kind: MessageKind
  category: string
  text: string
  email: string | null
  /** Whether mails go to the address of the writer's account, which is proved. */
  is_own_email: boolean
  picture_key: string | null
  picture_sizes: PictureSizes | null
  subject_kind: ReportSubject | null
  subject_id: string | null
  evidence: Evidence | null
  state: MessageState
  answer: string | null
  settled_at: string | null
  created_at: string
  author: string | null
  author_name: string | null
}

const columns = `
  m.number, m.kind, m.category, m.text, coalesce(m.email, p.email)::text as email,
  coalesce(coalesce(m.email, p.email) = p.email, false) as is_own_email, m.picture_key, m.picture_sizes,
  m.subject_kind, m.subject_id, m.evidence, m.state, m.answer, m.settled_at, m.created_at, p.custom_user_id as author,
  coalesce(nullif(p.company_name, ''), trim(p.first_name || ' ' || p.last_name)) as author_name`

const joined = 'from messages m left join people p on p.id = m.author_id'

function listed(from: Step): string {
  const [beyond, way] = from === 'previous' ? ['>', 'asc'] : ['<', 'desc']
  return `select ${columns} ${joined} where m.kind = $1 and m.state = $2 ${from === 'first' ? '' : `and m.number ${beyond} $4`}
   order by m.number ${way} limit $3`
}

/** Pages of messages of a kind and state, newest first, from a number backwards the oldest first. */
export const findQueue = {
  first: prepared<MessageRow>('messages_queue', listed('first')),
  next: prepared<MessageRow>('messages_queue_next', listed('next')),
  previous: prepared<MessageRow>('messages_queue_previous', listed('previous')),
}

export const findMessage = prepared<MessageRow>('message_find', `select ${columns} ${joined} where m.number = $1`)

/** The same, locked until the end of the transaction. */
export const lockMessage = prepared<MessageRow>(
  'message_lock',
  `select ${columns} ${joined} where m.number = $1 for update of m`,
)

/** How much of each kind is open, and how many open reports name this subject ($1, null for none). */
export const countOpen = prepared<{ kind: MessageKind; open: number; same: number }>(
  'messages_open',
  `select kind, count(*)::int as open, count(*) filter (where subject_id = $1::text)::int as same
   from messages where state = 'open' group by kind`,
)
