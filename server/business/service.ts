import type { BusinessDetails, BusinessInput } from '@guildhall/contract/business.ts'
import type { Queryable } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { heldBusiness } from './held.ts'
import { type BusinessRow, decideSign, findDetails, saveDetails } from './queries.ts'

/** Who issues this person's invoices; null until they have said so (product 5). */
export async function readBusiness(db: Queryable, viewer: Viewer): Promise<BusinessDetails | null> {
  const [row] = await findDetails(db, viewer.id)
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
  const [other, vat] = [countryOther ?? null, vatNumber || null]
  const [row] = await transaction(db, async (tx) => {
    await decideSign(tx, viewer.id, name)
    return saveDetails(tx, viewer.id, name, address, country, other, vat, clock.now())
  })
  if (!row) throw new AppError('internal')
  return present(row)
}

/** What is held of a person here, for accounts/; it goes with the person. */
export const personalBusiness = { heldOf: heldBusiness }

const present = ({ vat_number, country_other, ...row }: BusinessRow): BusinessDetails => ({
  ...row,
  countryOther: country_other,
  vatNumber: vat_number,
})
