import { type Agreement, termsVersion } from '@guildhall/contract/terms.ts'
import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'

const find = prepared<{ version: string | null; at: string | null }>(
  'terms_find',
  'select terms_version as version, terms_accepted_at as at from people where id = $1',
)
const save = prepared(
  'terms_accept',
  `update people set terms_version = $2, terms_accepted_at = $3, updated_at = $3
   where id = $1 and terms_version is distinct from $2`,
)

/** Which version of the terms a person accepted. */
export async function readAgreement(db: Queryable, personId: number): Promise<Agreement> {
  const [row] = await find(db, personId)
  return {
    current: termsVersion,
    accepted: row?.version ?? null,
    acceptedAt: row?.at ? new Date(row.at).toISOString() : null,
  }
}

/** Accepts the current version; the first moment stays when it is accepted twice. */
export async function acceptTerms({ db, clock }: Pick<Deps, 'db' | 'clock'>, personId: number): Promise<Agreement> {
  await save(db, personId, termsVersion, clock.now())
  return readAgreement(db, personId)
}

/** The version a person accepted, for what is bound to it. 403 when it is not the current one. */
export async function requireTerms(db: Queryable, personId: number): Promise<string> {
  const [row] = await find(db, personId)
  if (row?.version !== termsVersion) throw new AppError('terms_changed')
  return row.version
}
