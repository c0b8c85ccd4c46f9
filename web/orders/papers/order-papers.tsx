import type { Order } from '@guildhall/contract/orders/orders.ts'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'

/** Links to the invoice of an order and its credit notes, and for its buyer to the receipt of the payment. */
export function OrderPapers({ order }: { order: Order }) {
  const notes = order.papers.length - 1
  if (order.papers.length === 0) return null
  return (
    <div className="btn-group">
      {order.role === 'buyer' ? (
        <Link className={buttonClass()} to={`/purchases/${order.purchaseId}/receipt`}>
          <Icon of={ReceiptText} />
          Receipt
        </Link>
      ) : null}
      {order.papers.map(({ position, number }) => (
        <Link key={position} className={buttonClass()} to={paperPath(order.id, position)} title={number}>
          <Icon of={ReceiptText} />
          {position === 0 ? 'Invoice' : notes === 1 ? 'Credit note' : `Credit note ${position}`}
        </Link>
      ))}
    </div>
  )
}

/** The page of a paper of an order: its invoice at position 0, its credit notes from 1 on. */
export function paperPath(orderId: string, position: number): string {
  return `/orders/${orderId}/${position === 0 ? 'invoice' : `credit-notes/${position}`}`
}
