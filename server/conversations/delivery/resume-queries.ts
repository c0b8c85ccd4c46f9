import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import { prepared } from '#db/statement.ts'
import { type MessageRow, messages } from '../messages/queries.ts'
import { type StandingRow, standing } from '../standing-queries.ts'

/** Several as this person stands in them; those that are not theirs to see are left out. */
export const findStandingsOf = prepared<StandingRow>(
  'conversation_standings',
  `select ${standing.columns} from ${standing.from}
   where c.public_id = any ($1::text[]) and m.user_id = $2 and ${standing.isThere}`,
)

/** A message that a page missed. */
export type MissedRow = MessageRow & { conversation_id: number }

/** The messages between two numbers of each of these conversations, oldest first: (conversations, after, up to). */
export const findBetween = prepared<MissedRow>(
  'messages_between',
  `select w.conversation_id, ${messages.columns}
   from unnest($1::bigint[], $2::int[], $3::int[]) k(id, after, until)
   join ${messages.from} on w.conversation_id = k.id and w.number > k.after and w.number <= k.until
   order by w.conversation_id, w.number`,
)

/**
 * Those of each of these conversations between two numbers that were changed after so many changes, in the order of their
 * changes, one more than a page at most: (conversations, above, up to, changes).
 */
export const findChanged = prepared<MissedRow>(
  'messages_changed_since',
  `select f.* from unnest($1::bigint[], $2::int[], $3::int[], $4::int[]) k(id, above, until, changes)
   cross join lateral (
     select w.conversation_id, ${messages.columns} from ${messages.from}
     where w.conversation_id = k.id and w.change > k.changes and ${messages.isChanged('k.above', 'k.until')}
     order by w.change limit ${chatLimits.page + 1}) f
   order by f.conversation_id, f.change`,
)
