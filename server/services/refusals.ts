import type { CartRefusal } from '@guildhall/contract/orders/commerce-options.ts'
import type { Queryable } from '#db/connect.ts'
import { bool, int, nullable, statement, text, textOf } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'
import type { Deps } from '../deps.ts'
import { lacksDetails } from './cards.ts'
import { isOpen } from './visibility.ts'

/** Why a person cannot buy service `p` of provider `s` now, as SQL; null when they can. `today` is a day in UTC. */
export const refusalColumn = (buyer: string, hasPayments: string, today: string): string => `
  case
    when not ${isOpen} or not (${notHidden(buyer, 'p.provider_id')}) then 'gone'
    when p.provider_id = ${buyer} then 'own'
    when exists (select from account_deletions d where d.user_id = p.provider_id) then 'leaving'
    when not exists (select from people s left join profiles f on f.user_id = s.id where s.id = p.provider_id
      and does_freelance_work(s, f.freelancer) and coalesce(f.freelancer ->> 'notTakingWorkUntil', '') < ${today}) then 'not-for-sale'
    when not ${hasPayments} then 'no-payments'
    when ${lacksDetails} then 'no-business-details'
  end`

const findRefusal = statement('service_refusal', {
  takes: { id: text, buyerId: int, hasPayments: bool, today: text },
  gives: { refusal: nullable(textOf<CartRefusal>()) },
  sql: (p) => `
    select ${refusalColumn(p.buyerId, p.hasPayments, p.today)} as refusal from services p where p.id = ${p.id}`,
})

/** Returns why a person (0 for a visitor) cannot buy a service now; null when they can. */
export async function refusalOf(
  { db, payments, clock }: Pick<Deps, 'payments' | 'clock'> & { db: Queryable },
  buyerId: number,
  id: string,
): Promise<CartRefusal | null> {
  const today = clock.now().toISOString().slice(0, 10)
  const [row] = await findRefusal(db, { id, buyerId, hasPayments: payments !== null, today })
  return row ? row.refusal : 'gone'
}
