import type { Order } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { Notice } from '#ui/states/notice.tsx'

/** For the staff: a refund or a decision waits for a second person. */
export function SecondPerson({ order, refund }: { order: Order; refund: NonNullable<Order['secondPerson']> }) {
  return (
    <div className="mt-4">
      <Notice kind="wait">
        A refund of {moneyText(refund.amountMinor, order.currency)} is waiting for a second person on the staff. Until
        then nothing else can be decided.{' '}
        <Link className="link" to="/admin/approvals">
          See what is waiting
        </Link>
      </Notice>
    </div>
  )
}
