import type { MemberRole } from '@guildhall/contract/conversations/conversations.ts'
import { int, list, moment, statement, text, textOf } from '#db/statement.ts'

/** The conversation of a team, locked like every conversation that changes. */
export const lockOfTeam = statement('team_conversation_lock', {
  takes: { projectId: text },
  gives: { id: int, public_id: text, last: int },
  sql: ({ projectId }) => `
    select id, public_id, last from conversations where project_id = ${projectId} for no key update`,
})

/** Creates the conversation of a team with these people, by the title of its project. No row when it exists. */
export const insertOfTeam = statement('team_conversation_insert', {
  takes: {
    publicId: text,
    projectId: text,
    titleLength: int,
    at: moment,
    userIds: list(int),
    roles: list(textOf<MemberRole>()),
  },
  gives: { id: int },
  sql: (p) => `
    with made as (
      insert into conversations (public_id, kind, title, project_id, state, created_at)
      select ${p.publicId}, 'group', left(title, ${p.titleLength}), id, 'open', ${p.at} from projects where id = ${p.projectId}
      on conflict (project_id) do nothing returning id),
    seated as (
      insert into conversation_members (conversation_id, seat, user_id, role, joined_at)
      select made.id, a.seat, a.user_id, a.role, ${p.at}::timestamptz
      from made, unnest(${p.userIds}::bigint[], ${p.roles}::text[]) with ordinality a(user_id, role, seat))
    select id from made`,
})
