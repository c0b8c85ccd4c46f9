import type { MemberRole } from '@guildhall/contract/conversations/conversations.ts'
import { int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

/** What the conversation belongs to: one of the two is null. */
const link = { projectId: nullable(text), meetingId: nullable(text) }

/** A linked conversation: its ids and the number of its last message. */
export type LinkedRow = RowOf<typeof linkedRow>
const linkedRow = { id: int, public_id: text, last: int }

/** The conversation of a team or a meeting, locked like every conversation that changes. */
export const lockLinked = statement('linked_conversation_lock', {
  takes: link,
  gives: linkedRow,
  sql: ({ projectId, meetingId }) => `
    select id, public_id, last from conversations
    where project_id = ${projectId} or meeting_id = ${meetingId} for no key update`,
})

/** Creates the conversation of a team or a meeting with these people. No row when it exists. */
export const insertLinked = statement('linked_conversation_insert', {
  takes: {
    publicId: text,
    ...link,
    title: text,
    titleLength: int,
    at: moment,
    userIds: list(int),
    roles: list(textOf<MemberRole>()),
  },
  gives: { id: int },
  sql: (p) => `
    with made as (
      insert into conversations (public_id, kind, title, project_id, meeting_id, state, created_at)
      values (${p.publicId}, 'group', left(${p.title}, ${p.titleLength}), ${p.projectId}, ${p.meetingId}, 'open', ${p.at})
      on conflict do nothing returning id),
    seated as (
      insert into conversation_members (conversation_id, seat, user_id, role, joined_at)
      select made.id, a.seat, a.user_id, a.role, ${p.at}::timestamptz
      from made, unnest(${p.userIds}::bigint[], ${p.roles}::text[]) with ordinality a(user_id, role, seat))
    select id from made`,
})
