import { prepared } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'

/** A person's portrait; both null when there is none. */
export interface AvatarRow {
  avatar_key: string | null
  avatar_sizes: PictureSizes | null
}

export const findAvatar = prepared<AvatarRow>(
  'avatar_find',
  'select avatar_key, avatar_sizes from people where id = $1',
)

/** Puts another portrait, or none, in the place of the one that is there and answers that one, so that its files can go. */
export const replaceAvatar = prepared<AvatarRow>(
  'avatar_replace',
  `with before as (select id, avatar_key, avatar_sizes from people where id = $1 for update)
   update people p set avatar_key = $2, avatar_sizes = $3, updated_at = $4 from before b where p.id = b.id
   returning b.avatar_key, b.avatar_sizes`,
)

/** Which of these keys are portraits. */
export const findKnownAvatars = prepared<{ key: string }>(
  'avatars_known',
  'select avatar_key as key from people where avatar_key = any ($1::text[])',
)
