import { saidCountry } from '@guildhall/contract/countries.ts'
import type { Invoice } from '@guildhall/contract/invoices.ts'
import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Issuer } from '../invoice-tables.ts'
import { findLinesOf } from '../part-queries.ts'
import type { Billing } from '../purchase-tables.ts'
import { findOrder } from '../queries.ts'
import { roleOf } from '../rules.ts'

const findWhole = prepared<{
  sign: string | null
  number: number
  year: number
  issued_at: string
  issuer: Issuer
  billing: Billing
}>(
  'invoice_whole',
  `select i.sign, i.number, i.year, i.issued_at, i.issuer, p.billing
   from invoices i join orders o on o.id = i.order_id join purchases p on p.id = o.purchase_id where i.order_id = $1`,
)

/**
 * What the invoice of an order says, for its sides and administrators; the buyer's mail address is left out for the
 * seller. 404 `invoice_not_found` when nothing was paid.
 */
export async function readInvoice(
  { db, config }: { db: Queryable } & Pick<Deps, 'config'>,
  viewer: Viewer,
  id: string,
): Promise<Invoice> {
  const [order] = await findOrder(db, id)
  const role = order ? roleOf(order, viewer) : null
  if (!order || !role) throw new AppError('order_not_found')
  const [row] = await findWhole(db, id)
  if (!row) throw new AppError('invoice_not_found')
  const { issuer, billing } = row
  const lines = await findLinesOf(db, [id])
  return {
    number: numberOf(row),
    issuedAt: new Date(row.issued_at).toISOString(),
    orderId: id,
    orderNumber: order.number,
    issuer: { name: issuer.name, address: issuer.address, country: issuer.country, vatNumber: issuer.vatNumber },
    buyer: {
      name: billing.name,
      // Sellers and buyers write to each other through the product: the seller never sees the address.
      email: role === 'seller' ? null : billing.email || null,
      country: saidCountry(billing),
      company: billing.company || null,
      address: billing.address || null,
      vatNumber: billing.vatNumber || null,
      purchaseOrder: billing.purchaseOrder || null,
    },
    lines: lines.map((line) => ({
      id: line.id,
      title: line.title,
      licence: line.licence,
      quantity: line.quantity,
      unitMinor: line.unit_minor,
      totalMinor: line.unit_minor * line.quantity,
    })),
    totalMinor: order.total_minor,
    taxMinor: 0,
    refundedMinor: order.refunded_minor,
    currency: config.currency,
  }
}

/** A number as it is printed and quoted: 'ADA-2026-17', without the sign on invoices from before sellers had one. */
export function numberOf({ sign, year, number }: { sign: string | null; year: number; number: number }): string {
  return [sign, year, number].filter((part) => part !== null).join('-')
}
