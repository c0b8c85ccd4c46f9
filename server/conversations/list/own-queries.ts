import { prepared } from '#db/statement.ts'

export const setMuted = prepared(
  'member_mute',
  'update conversation_members set muted_until = $3 where conversation_id = $1 and seat = $2',
)
export const setArchived = prepared(
  'member_archive',
  'update conversation_members set archived_at = $3 where conversation_id = $1 and seat = $2',
)
