import { wantedOf } from '@guildhall/contract/orders/cart.ts'
import { checkoutEndpoints } from '@guildhall/contract/orders/checkout.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { once, requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { buy, cancelPurchase, payPurchase, readPurchase, readWaiting } from './purchases.ts'
import { makeQuote } from './quotes.ts'

/** From the cart to a purchase, and the purchase until it is paid. */
export function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, checkoutEndpoints, {
    async quote({ viewer, body }) {
      return makeQuote(deps, viewer, { items: body?.items?.map(wantedOf), answers: body?.answers })
    },
    async checkout({ viewer, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'checkout', body } }
      // A purchase is found again by its quote, so that a retry after a crash continues the first attempt.
      return once(deps, keyed, async () => {
        const purchase = await payPurchase(deps, viewer, await buy(deps, viewer, body))
        return { purchase, orders: purchase.orders, payment: purchase.payment }
      })
    },
    waiting: async ({ viewer }) => ({ purchase: await readWaiting(deps, viewer) }),
    purchase: async ({ viewer, params }) => ({ purchase: await readPurchase(deps, viewer, params.id) }),
    pay: async ({ viewer, params }) => ({ purchase: await payPurchase(deps, viewer, params.id) }),
    cancel: async ({ viewer, params }) => ({ purchase: await cancelPurchase(deps, viewer, params.id) }),
  })
}
