import { prepared } from '#db/statement.ts'

/** Changes the audiences that are named and keeps the others: (person, {block: audience} as JSON text, now). */
export const saveAudiences = prepared(
  'profile_save_visibility',
  `insert into profiles as f (user_id, visibility, updated_at) values ($1, $2, $3)
   on conflict (user_id) do update set visibility = f.visibility || excluded.visibility, updated_at = excluded.updated_at`,
)

export const saveHidden = prepared('person_save_hidden', 'update people set hidden = $2, updated_at = $3 where id = $1')
