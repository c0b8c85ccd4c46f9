import { type Agreement, termsVersion } from '@guildhall/contract/accounts/terms.ts'
import type { Queryable } from '#db/connect.ts'
import { int, moment, nullable, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'

const find = statement('terms_find', {
  takes: { personId: int },
  gives: { version: nullable(text), at: nullable(moment) },
  sql: ({ personId }) => `select terms_version as version, terms_accepted_at as at from people where id = ${personId}`,
})
const save = statement('terms_accept', {
  takes: { personId: int, version: text, at: moment },
  sql: ({ personId, version, at }) => `
    update people set terms_version = ${version}, terms_accepted_at = ${at}, updated_at = ${at}
    where id = ${personId} and terms_version is distinct from ${version}`,
})

/** Which version of the terms a person accepted. */
export async function readAgreement(db: Queryable, personId: number): Promise<Agreement> {
  const [row] = await find(db, { personId })
  return {
    current: termsVersion,
    accepted: row?.version ?? null,
    acceptedAt: row?.at ? new Date(row.at).toISOString() : null,
  }
}

/** Accepts the current version; the first moment stays when it is accepted twice. */
export async function acceptTerms({ db, clock }: Pick<Deps, 'db' | 'clock'>, personId: number): Promise<Agreement> {
  await save(db, { personId, version: termsVersion, at: clock.now() })
  return readAgreement(db, personId)
}

/** The version a person accepted, for what is bound to it. 403 when it is not the current one. */
export async function requireTerms(db: Queryable, personId: number): Promise<string> {
  const [row] = await find(db, { personId })
  if (row?.version !== termsVersion) throw new AppError('terms_changed')
  return row.version
}
