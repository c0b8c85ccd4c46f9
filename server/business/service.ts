import type { BusinessDetails, BusinessInput } from '@guildhall/contract/payouts/business.ts'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { int, moment, nullable, type RowOf, statement, text } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { businessDetails } from './tables.ts'

/** The issuer of this person's invoices; null until they have entered it. */
export async function readBusiness(db: Queryable, viewer: Pick<Viewer, 'id'>): Promise<BusinessDetails | null> {
  const [row] = await findDetails(db, { userId: viewer.id })
  return row ? present(row) : null
}

/**
 * Stores the issuer of this person's future invoices. Invoices already issued have their own copy. The first name also
 * decides the prefix of their invoice numbers, which later names do not change.
 */
export async function saveBusiness(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  viewer: Viewer,
  { name, address, country, countryOther, vatNumber }: BusinessInput,
): Promise<BusinessDetails> {
  const { db, clock, jobs } = deps
  const row = { name, address, country, country_other: countryOther ?? null, vat_number: vatNumber || null }
  const [saved] = await transaction(db, async (tx) => {
    await decideSign(tx, { sellerId: viewer.id, name })
    // From now on people can buy this person's projects, which lists and cached answers show.
    await jobs.enqueue(tx, 'sale-alerts', { sellerId: viewer.id })
    tx.afterCommit(() => recentReads(deps).forget())
    return saveDetails(tx, { ...row, userId: viewer.id, at: clock.now() })
  })
  if (!saved) throw new AppError('internal')
  return present(saved)
}

/** A person's data in this domain, for accounts/; it is deleted with the person. */
export const personalBusiness = { heldOf: heldBusiness }

const present = ({ vat_number, country_other, ...row }: BusinessRow): BusinessDetails => ({
  ...row,
  countryOther: country_other,
  vatNumber: vat_number,
})

/** The issuer of a person's invoices, for their own export; null when they never entered it. */
async function heldBusiness(db: Queryable, personId: number) {
  const { name, address, country, countryOther, vatNumber, updatedAt } = businessDetails
  const [row] = await db
    .select({ name, address, country, countryOther, vatNumber, updatedAt })
    .from(businessDetails)
    .where(eq(businessDetails.userId, personId))
  return row ?? null
}

/** Business details as they are stored. */
type BusinessRow = RowOf<typeof businessRow>
const businessRow = {
  name: text,
  address: text,
  country: text,
  country_other: nullable(text),
  vat_number: nullable(text),
}
const columns = 'name, address, country, country_other, vat_number'

const findDetails = statement('business_find', {
  takes: { userId: int },
  gives: businessRow,
  sql: ({ userId }) => `select ${columns} from business_details where user_id = ${userId}`,
})

const saveDetails = statement('business_save', {
  takes: { ...businessRow, userId: int, at: moment },
  gives: businessRow,
  sql: ({ userId, name, address, country, country_other, vat_number, at }) => `
    insert into business_details (user_id, ${columns}, updated_at)
    values (${userId}, ${name}, ${address}, ${country}, ${country_other}, ${vat_number}, ${at})
    on conflict (user_id) do update set name = excluded.name, address = excluded.address, country = excluded.country,
      country_other = excluded.country_other, vat_number = excluded.vat_number, updated_at = excluded.updated_at
    returning ${columns}`,
})

/** Sets the prefix of a seller's invoice numbers from their business name; an existing prefix stays. */
const decideSign = statement('invoice_sign_decide', {
  takes: { sellerId: int, name: text },
  sql: ({ sellerId, name }) => `select from decide_invoice_sign(${sellerId}, ${name})`,
})
