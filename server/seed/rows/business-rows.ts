import type { PoolClient } from 'pg'
import type { DataSet } from '../data-set.ts'
import { businessOf } from '../people/business-details.ts'
import { personAt } from '../people/people.ts'
import { copyRows } from './copy.ts'
import { map } from './lazy-rows.ts'

/** Writes the business details of people, by their numbers. */
export async function copyBusinesses(client: PoolClient, set: DataSet, sellers: ReadonlySet<number>): Promise<void> {
  const { options, firstId } = set
  await copyRows(
    client,
    'business_details',
    ['user_id', 'name', 'address', 'country', 'vat_number', 'updated_at'],
    map(sellers, (n) => {
      const person = personAt(options, n)
      const { name, address, country, vatNumber } = businessOf(options.seed, person)
      return [firstId + n, name, address, country, vatNumber, person.createdAt]
    }),
  )
  // A plan made for the empty table reads all of it for every seller.
  await client.query('set local plan_cache_mode = force_custom_plan')
  await client.query('select decide_invoice_sign(user_id, name) from business_details order by user_id')
  await client.query('set local plan_cache_mode = auto')
}
