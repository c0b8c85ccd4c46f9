import type { BusinessDetails, BusinessInput } from '@guildhall/contract/payouts/business.ts'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { int, moment, nullable, type RowOf, statement, text } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { businessDetails } from './tables.ts'

/** Who issues this person's invoices; null until they have said so. */
export async function readBusiness(db: Queryable, viewer: Viewer): Promise<BusinessDetails | null> {
  const [row] = await findDetails(db, { userId: viewer.id })
  return row ? present(row) : null
}

/**
 * Keeps who issues this person's invoices from now on. Invoices that were issued have their own copy. The first name also
 * decides the sign in their numbers, which later names leave as it is.
 */
export async function saveBusiness(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { name, address, country, countryOther, vatNumber }: BusinessInput,
): Promise<BusinessDetails> {
  const row = { name, address, country, country_other: countryOther ?? null, vat_number: vatNumber || null }
  const [saved] = await transaction(db, async (tx) => {
    await decideSign(tx, { sellerId: viewer.id, name })
    return saveDetails(tx, { ...row, userId: viewer.id, at: clock.now() })
  })
  if (!saved) throw new AppError('internal')
  return present(saved)
}

/** What is held of a person here, for accounts/; it goes with the person. */
export const personalBusiness = { heldOf: heldBusiness }

const present = ({ vat_number, country_other, ...row }: BusinessRow): BusinessDetails => ({
  ...row,
  countryOther: country_other,
  vatNumber: vat_number,
})

/** Who issues a person's invoices, for their own eyes; null when they never said so. */
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

/** Decides the sign of a seller's invoices by the name of their business; a sign that exists stays as it is. */
const decideSign = statement('invoice_sign_decide', {
  takes: { sellerId: int, name: text },
  sql: ({ sellerId, name }) => `select from decide_invoice_sign(${sellerId}, ${name})`,
})
