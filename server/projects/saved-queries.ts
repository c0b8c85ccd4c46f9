import type { SavedSearch } from '@guildhall/contract/saved.ts'
import { prepared } from '#db/statement.ts'

/** A saved search with the newest place its alerts have looked at. */
export interface SavedRow extends Omit<SavedSearch, 'createdAt'> {
  created_at: string
  user_id: number
  told: number
}
const columns = 'id, query, alert, created_at, user_id, told'

/** One's saved searches, newest first. */
export const findSaved = prepared<SavedRow>(
  'saved_find',
  `select ${columns} from saved_searches where user_id = $1 order by created_at desc, id desc`,
)

/** Locks a person's row, so that two searches kept at once are counted one after the other. */
export const lockKeeper = prepared('saved_lock', 'select from people where id = $1 for no key update')

/** Keeps a search from now on; the same one again only changes its alert. */
export const saveSearch = prepared<SavedRow>(
  'saved_save',
  `insert into saved_searches (id, user_id, query, alert, told, created_at)
   select $1, $2, $3, $4, case when is_called then last_value else 0 end, $5 from project_places
   on conflict (user_id, query) do update set alert = excluded.alert,
     told = case when excluded.alert and not saved_searches.alert then excluded.told else saved_searches.told end
   returning ${columns}`,
)

export const deleteSaved = prepared<{ id: string }>(
  'saved_delete',
  'delete from saved_searches where id = $1 and user_id = $2 returning id',
)
