import type { FreelancerData } from '@guildhall/contract/users/profile-shapes.ts'
import { takesWork } from '@guildhall/contract/users/taking-work.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { int, json, list, nullable, statement, text, textOf } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../deps.ts'
import { anybody, listPeople } from './people-lists.ts'

const findFreelancing = statement('people_freelancing', {
  takes: { handles: list(text) },
  gives: { id: int, handle: text, userType: textOf<UserType>(), freelancerData: nullable(json<FreelancerData>()) },
  sql: ({ handles }) => `
    select p.id, p.custom_user_id as handle, p.user_type as "userType", f.freelancer as "freelancerData"
    from people p left join profiles f on f.user_id = p.id
    where p.custom_user_id = any (${handles}::text[])`,
})

// Those who take no work are left out after the search, so it looks at some more.
const looksAt = 3

/** Returns the newest people who match the words and take work now, as far as the viewer may see them, by internal ids. */
export async function findTakingWork(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  viewer: Viewer,
  q: string,
  limit: number,
): Promise<{ id: number; card: UserCard }[]> {
  if (q === '') return []
  const asked = { ...anybody, freelance: true, q, cursor: null }
  const { items } = await listPeople(deps, viewer, { ...asked, limit: limit * looksAt })
  const handles = items.map(({ customUserId }) => customUserId)
  const rows = handles.length === 0 ? [] : await findFreelancing(deps.db, { handles })
  const now = deps.clock.now()
  return items
    .flatMap((card) => {
      const row = rows.find(({ handle }) => handle === card.customUserId)
      return row && takesWork(row, now) ? [{ id: row.id, card }] : []
    })
    .slice(0, limit)
}
