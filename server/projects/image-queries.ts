import { prepared } from '#db/statement.ts'

/** The keys of a project's pictures in the gallery's order. Under the project's lock this is the truth. */
export const imageKeys = prepared<{ key: string }>(
  'image_keys',
  'select key from project_images where project_id = $1 order by position',
)

/**
 * Adds pictures behind those that are there: keys and sizes (JSON texts) in two arrays, after `$4` pictures, with the key
 * of their upload and the hash of what it held, or null twice.
 */
export const insertImages = prepared(
  'image_insert',
  `insert into project_images (project_id, key, sizes, position, request_key, request_body)
   select $1, n.key, n.sizes::jsonb, $4::int + n.place - 1, $5, $6
   from unnest($2::text[], $3::text[]) with ordinality n (key, sizes, place)`,
)

export const deleteImage = prepared('image_delete', 'delete from project_images where project_id = $1 and key = $2')

/** Gives the pictures of a project the order of the keys, and their texts: two arrays; without texts they keep theirs. */
export const arrangeImages = prepared(
  'image_arrange',
  `update project_images i set position = n.place - 1, alt = coalesce(n.alt, i.alt)
   from unnest($2::text[], $3::text[]) with ordinality n (key, alt, place)
   where i.project_id = $1 and i.key = n.key and (i.position, i.alt) <> (n.place - 1, coalesce(n.alt, i.alt))`,
)
