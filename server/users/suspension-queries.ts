import { prepared } from '#db/statement.ts'
import { type MemberRow, memberColumns } from './moderation-queries.ts'

/** A person and everybody who is an administrator now, locked in one order, so that two who judge each other wait. */
export const lockWithAdmins = prepared<MemberRow>(
  'member_lock',
  `select ${memberColumns} from people where custom_user_id = $1 or (role = 'admin' and suspended_at is null)
   order by id for no key update`,
)

export const setSuspended = prepared(
  'member_suspend',
  'update people set suspended_at = $2, updated_at = $3 where id = $1',
)
