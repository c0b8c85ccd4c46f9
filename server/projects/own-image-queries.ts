import { prepared } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'

interface OwnImageRow {
  key: string
  alt: string
  sizes: PictureSizes
  project_id: string
}

/** A picture of one of this person's projects. */
export const findOwnImage = prepared<OwnImageRow>(
  'image_own',
  `select i.key, i.alt, i.sizes, i.project_id from project_images i
   join projects p on p.id = i.project_id where i.key = $1 and p.seller_id = $2`,
)

/** The pictures of this person's newest projects, at most 400. */
export const findOwnImages = prepared<OwnImageRow>(
  'images_own',
  `select i.key, i.alt, i.sizes, i.project_id from project_images i
   join (select id, created_at from projects where seller_id = $1 order by created_at desc, id desc limit 100) p
     on p.id = i.project_id
   order by p.created_at desc, p.id desc, i.position`,
)

/** Which of these keys are pictures of a project. */
export const findKnownImages = prepared<{ key: string }>(
  'images_known',
  'select distinct key from project_images where key = any ($1::text[])',
)

/** What is left of the pictures that an upload with this key brought. */
export const findImagesOfRequest = prepared<{ key: string; sizes: PictureSizes; alt: string; body: string }>(
  'image_of_request',
  `select key, sizes, alt, request_body as body from project_images
   where project_id = $1 and request_key = $2 order by position`,
)
