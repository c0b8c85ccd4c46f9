import type { Receipt } from '@guildhall/contract/receipts.ts'
import { prepared } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { findLinesOf } from '../part-queries.ts'
import { findPurchase } from '../purchase-queries.ts'
import { type PaperReads, presentBuyer } from './reading.ts'

const findPayment = prepared<{ provider: string; reference: string | null }>(
  'receipt_payment',
  'select provider, reference from payments where purchase_id = $1',
)

// The seller as the invoice names them, else as the product does.
const findOrders = prepared<{ id: string; number: number; refunded_minor: number; seller: string }>(
  'receipt_orders',
  `select o.id, o.number, o.refunded_minor,
     coalesce(i.issuer ->> 'name', nullif(s.company_name, ''), nullif(trim(s.first_name || ' ' || s.last_name), ''), 'A former member') as seller
   from orders o left join people s on s.id = o.seller_id left join invoices i on i.order_id = o.id and i.position = 0
   where o.purchase_id = $1 order by o.number`,
)

/** The receipt of a purchase for its buyer: 404 for anybody else, and while nothing was paid. */
export async function readReceipt({ db, config }: PaperReads, viewer: Viewer, id: string): Promise<Receipt> {
  const [purchase] = await findPurchase(db, id, viewer.id)
  if (!purchase) throw new AppError('purchase_not_found')
  const [payment] = await findPayment(db, id)
  if (!payment || purchase.paid_at === null) throw new AppError('receipt_not_found')
  const orders = await findOrders(db, id)
  const ids = orders.map((order) => order.id)
  const lines = await findLinesOf(db, ids)
  return {
    purchaseId: id,
    paidAt: new Date(purchase.paid_at).toISOString(),
    buyer: presentBuyer(purchase.billing, 'buyer'),
    payment,
    orders: orders.map(({ id: orderId, number, seller }) => ({
      ...{ id: orderId, number, seller },
      lines: lines
        .filter((line) => line.order_id === orderId)
        .map((line) => ({
          ...{ id: line.id, title: line.title, quantity: line.quantity, unitMinor: line.unit_minor },
          totalMinor: line.unit_minor * line.quantity,
        })),
    })),
    totalMinor: purchase.total_minor,
    refundedMinor: orders.reduce((sum, { refunded_minor }) => sum + refunded_minor, 0),
    currency: config.currency,
  }
}
