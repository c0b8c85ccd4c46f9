import { prepared } from '#db/statement.ts'

export const insertMessage = prepared<{ number: number }>(
  'message_insert',
  `insert into messages (kind, category, text, email, author_id, picture_key, picture_sizes, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning number`,
)

/** Ends an open message with the words for who wrote it. */
export const settleMessage = prepared(
  'message_settle',
  'update messages set state = $2, answer = $3, settled_at = $4 where number = $1',
)

/** Which of these keys are pictures of a message. */
export const findKnownPictures = prepared<{ key: string }>(
  'message_pictures_known',
  'select picture_key as key from messages where picture_key = any ($1::text[])',
)
