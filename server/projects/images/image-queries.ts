import { int, json, list, nullable, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'

/** The keys of a project's pictures in the gallery's order. Under the project's lock this is the truth. */
export const imageKeys = statement('image_keys', {
  takes: { projectId: text },
  gives: { key: text },
  sql: ({ projectId }) => `select key from project_images where project_id = ${projectId} order by position`,
})

/**
 * Adds pictures behind the `before` that are there, with the key of their upload and the hash of what it held, or null twice.
 */
export const insertImages = statement('image_insert', {
  takes: {
    projectId: text,
    images: json<{ key: string; sizes: PictureSizes }[]>(),
    before: int,
    requestKey: nullable(text),
    requestBody: nullable(text),
  },
  sql: ({ projectId, images, before, requestKey, requestBody }) => `
    insert into project_images (project_id, key, sizes, position, request_key, request_body)
    select ${projectId}, n.image->>'key', n.image->'sizes', ${before}::int + n.place - 1, ${requestKey}, ${requestBody}
    from jsonb_array_elements(${images}::jsonb) with ordinality n (image, place)`,
})

export const deleteImage = statement('image_delete', {
  takes: { projectId: text, key: text },
  sql: ({ projectId, key }) => `delete from project_images where project_id = ${projectId} and key = ${key}`,
})

/** Gives the pictures of a project the order of the keys, and their texts: without texts they keep theirs. */
export const arrangeImages = statement('image_arrange', {
  takes: { projectId: text, keys: list(text), alts: nullable(list(nullable(text))) },
  sql: ({ projectId, keys, alts }) => `
    update project_images i set position = n.place - 1, alt = coalesce(n.alt, i.alt)
    from unnest(${keys}::text[], ${alts}::text[]) with ordinality n (key, alt, place)
    where i.project_id = ${projectId} and i.key = n.key
      and (i.position, i.alt) <> (n.place - 1, coalesce(n.alt, i.alt))`,
})

const ownImage = { key: text, alt: text, sizes: json<PictureSizes>(), project_id: text }

/** A picture of one of this person's projects. */
export const findOwnImage = statement('image_own', {
  takes: { key: text, sellerId: int },
  gives: ownImage,
  sql: ({ key, sellerId }) => `
    select i.key, i.alt, i.sizes, i.project_id from project_images i
    join projects p on p.id = i.project_id where i.key = ${key} and p.seller_id = ${sellerId}`,
})

/** The pictures of this person's newest projects, at most 400. */
export const findOwnImages = statement('images_own', {
  takes: { sellerId: int },
  gives: ownImage,
  sql: ({ sellerId }) => `
    select i.key, i.alt, i.sizes, i.project_id from project_images i
    join (select id, created_at from projects where seller_id = ${sellerId} order by created_at desc, id desc limit 100) p
      on p.id = i.project_id
    order by p.created_at desc, p.id desc, i.position`,
})

/** Which of these keys are pictures of a project. */
export const findKnownImages = statement('images_known', {
  takes: { keys: list(text) },
  gives: { key: text },
  sql: ({ keys }) => `select distinct key from project_images where key = any (${keys}::text[])`,
})

/** What is left of the pictures that an upload with this key brought. */
export const findImagesOfRequest = statement('image_of_request', {
  takes: { projectId: text, requestKey: text },
  gives: { key: text, sizes: json<PictureSizes>(), alt: text, body: text },
  sql: ({ projectId, requestKey }) => `
    select key, sizes, alt, request_body as body from project_images
    where project_id = ${projectId} and request_key = ${requestKey} order by position`,
})
