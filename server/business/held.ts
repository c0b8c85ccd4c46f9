import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { businessDetails } from './tables.ts'

/** Who issues a person's invoices, for their own eyes; null when they never said so. */
export async function heldBusiness(db: Queryable, personId: number) {
  const { name, address, country, countryOther, vatNumber, updatedAt } = businessDetails
  const [row] = await db
    .select({ name, address, country, countryOther, vatNumber, updatedAt })
    .from(businessDetails)
    .where(eq(businessDetails.userId, personId))
  return row ?? null
}
