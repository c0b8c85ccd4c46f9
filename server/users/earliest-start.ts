import { type EarliestStart, earliestStart } from '@guildhall/contract/users/earliest-start.ts'
import { defaultAudience, type ProfileBlock } from '@guildhall/contract/users/profile-audiences.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { type Columns, nullable, text } from '#db/statement.ts'

/** The columns that say when a joined person can start, over `startSource`; null where the profile does not show them to everybody. */
export const startColumns = {
  availability: [nullable(text), `w.freelancer ->> 'availability'`],
  not_taking_work_until: [nullable(text), `w.freelancer ->> 'notTakingWorkUntil'`],
} satisfies Columns

const block: ProfileBlock = 'freelancerData'

/** The profile `w` of a joined person `c`, if visitors see its part about freelance work. */
export const startSource = `left join profiles w on w.user_id = c.id and not c.hidden
    and coalesce(w.visibility ->> '${block}', '${defaultAudience}') = 'everyone'`

interface StartRow {
  user_type: UserType
  availability: string | null
  not_taking_work_until: string | null
}

/** Returns when the person of a row with `startColumns` can start; null when their profile does not say it to everybody. */
export function presentStart(row: StartRow, at: Date): EarliestStart | null {
  const { user_type: userType, availability, not_taking_work_until: last } = row
  return earliestStart(
    { userType, freelancerData: { availability: availability ?? '', notTakingWorkUntil: last ?? '' } },
    at,
  )
}
