import { createHash } from 'node:crypto'
import type { ProjectInput } from '@guildhall/contract/projects/project-input.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { int, moment, statement, text } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'

/** How long the same key means the same request, in milliseconds. */
const lifeMs = 24 * 3600_000

interface Request {
  sellerId: number
  key: string
  input: ProjectInput
}

const takeKey = statement('request_take', {
  takes: { sellerId: int, key: text, body: text, projectId: text, at: moment, expired: moment },
  gives: { project_id: text },
  sql: ({ sellerId, key, body, projectId, at, expired }) => `
    insert into project_requests as r (seller_id, key, body, project_id, created_at)
    values (${sellerId}, ${key}, ${body}, ${projectId}, ${at})
    on conflict (seller_id, key) do update
      set body = excluded.body, project_id = excluded.project_id, created_at = excluded.created_at
      where r.created_at < ${expired}
    returning project_id`,
})

const findKey = statement('request_find', {
  takes: { sellerId: int, key: text },
  gives: { body: text, project_id: text },
  sql: ({ sellerId, key }) =>
    `select body, project_id from project_requests where seller_id = ${sellerId} and key = ${key}`,
})

const forgetKeys = statement('request_forget', {
  takes: { expired: moment },
  sql: ({ expired }) => `delete from project_requests where created_at < ${expired}`,
})

/**
 * Returns the project this request creates: `id`, or within 24 hours the one it created before. Of several simultaneous
 * requests the first creates it and the others wait for its commit. The same key with different content is refused (422).
 */
export async function projectOfRequest(
  tx: Tx,
  { sellerId, key, input }: Request,
  id: string,
  now: Date,
): Promise<string> {
  const body = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  for (;;) {
    const [taken] = await takeKey(tx, {
      ...{ sellerId, key, body, projectId: id, at: now },
      expired: new Date(now.getTime() - lifeMs),
    })
    if (taken) return id
    const [before] = await findKey(tx, { sellerId, key })
    if (before && before.body !== body) throw new AppError('key_reused')
    // Deleted since the previous statement: its project was deleted, and the key is free.
    if (before) return before.project_id
  }
}

/** Deletes requests whose keys have expired. */
export async function sweepRequests({ db, clock }: { db: Queryable } & Pick<Deps, 'clock'>): Promise<void> {
  await forgetKeys(db, { expired: new Date(clock.now().getTime() - lifeMs) })
}
