import type { Purchase } from '@guildhall/contract/orders/checkout.ts'
import { saidCountry } from '@guildhall/contract/values/countries.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { purchaseLifecycle, purchases } from '#orders/service.ts'
import type { StartedPayment } from '#payments/port.ts'
import { payments, startPayment } from '#payments/service.ts'
import type { CheckoutDeps } from './purchases.ts'

type PurchaseDeps = Pick<CheckoutDeps, 'db' | 'config' | 'clock'>

/** A purchase of the viewer; 404 for anybody else's. `started` is where it is paid, when the provider was just asked. */
export async function readPurchase(
  deps: PurchaseDeps,
  viewer: Viewer,
  id: string,
  started: StartedPayment | null = null,
): Promise<Purchase> {
  const row = await purchases.find(deps.db, id, viewer.id)
  if (!row) throw new AppError('purchase_not_found')
  const payment = await payments.of(deps.db, id)
  const orders = await purchases.orders(deps, id)
  const { name, email } = row.billing
  return {
    id,
    state: row.state,
    totalMinor: row.total_minor,
    refundedMinor: orders.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0),
    currency: row.currency,
    billing: { name, email, country: saidCountry(row.billing) },
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    paidAt: row.paid_at && new Date(row.paid_at).toISOString(),
    orders,
    payment: payment && {
      provider: payment.provider,
      state: payment.state,
      refusal: payment.refusal,
      url: started?.url ?? null,
      clientSecret: started?.clientSecret ?? null,
    },
  }
}

/** The viewer's purchase that waits to be paid; null without one. */
export async function readWaiting(deps: PurchaseDeps, viewer: Viewer): Promise<Purchase | null> {
  const id = await purchases.pendingOf(deps.db, viewer.id)
  return id ? readPurchase(deps, viewer, id) : null
}

/** Where a pending purchase is paid; asking again is the same payment. 409 once it can no longer be paid, 503 without the provider. */
export async function payPurchase(deps: CheckoutDeps, viewer: Viewer, id: string): Promise<Purchase> {
  const row = await purchases.find(deps.db, id, viewer.id)
  if (!row) throw new AppError('purchase_not_found')
  if (row.state === 'cancelled') throw new AppError('purchase_over')
  if (row.state !== 'pending') return readPurchase(deps, viewer, id)
  const started = await startPayment(deps, { purchaseId: id, email: row.billing.email })
  return readPurchase(deps, viewer, id, started)
}

const paidAlready =
  'This purchase is paid, so it can no longer be cancelled here. Open its orders to see what you can do.'

/** Cancels a pending purchase. What is paid stays paid; what is paid afterwards is refunded at once. */
export async function cancelPurchase(deps: CheckoutDeps, viewer: Viewer, id: string): Promise<Purchase> {
  const row = await purchases.find(deps.db, id, viewer.id)
  if (!row) throw new AppError('purchase_not_found')
  await transaction(deps.db, async (tx) => {
    const isGone = await purchaseLifecycle.giveUp(deps, tx, id, { actor: 'buyer', act: 'cancel' })
    if (!isGone && row.state !== 'cancelled') throw new AppError('order_moved', { message: paidAlready })
    await payments.askSoon(deps, tx, id)
  })
  return readPurchase(deps, viewer, id)
}
