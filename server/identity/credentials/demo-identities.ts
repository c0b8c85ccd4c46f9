import { termsVersion } from '@guildhall/contract/accounts/terms.ts'
import type { Queryable } from '#db/connect.ts'
import { run } from '#db/statement.ts'
import { hashPassword } from './credentials.ts'

/**
 * Lets every demo person without an identity sign in with `password`. One hash serves them all, because deriving
 * hundreds takes seconds. For the seed, in its transaction.
 */
export async function insertDemoIdentities(tx: Queryable, password: string, now: Date): Promise<void> {
  const hash = await hashPassword(password)
  const values = [now.toISOString(), termsVersion]
  await run(tx, {
    text: `insert into auth_users (id, name, email, email_verified, first_name, last_name, company_name, user_type,
                                   terms_version, terms_accepted_at, created_at, updated_at)
           select uid, trim(first_name || ' ' || last_name), email, true, first_name, last_name, company_name, user_type,
                  $2, $1::timestamptz, created_at, created_at
           from people where demo
           on conflict do nothing`,
    values,
  })
  await run(tx, {
    text: `insert into auth_accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
           select uid, uid, 'credential', uid, $2, $1::timestamptz, $1::timestamptz
           from people where demo
           on conflict do nothing`,
    values: [now.toISOString(), hash],
  })
}
