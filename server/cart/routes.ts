import { cartEndpoints } from '@guildhall/contract/orders/cart.ts'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { clearCart, mergeCart, readCart, readOffers, removeCartLine, setCartLine } from './cart.ts'

/** The caller's own cart. Another person's cart answers 404. */
export function cartRoutes(app: FastifyInstance, deps: Deps): void {
  const owner = (viewer: Viewer, { id }: { id: string }) => {
    if (id !== viewer.customUserId) throw new AppError('not_found')
    return viewer
  }
  mount(app, cartEndpoints, {
    mine: async ({ viewer }) => readCart(deps, viewer),
    get: async ({ viewer, params }) => readCart(deps, owner(viewer, params)),
    offers: async ({ viewer, query }) => ({ offers: await readOffers(deps, viewer, query.ids.split(',')) }),
    set: async ({ viewer, params, body }) => setCartLine(deps, owner(viewer, params), body),
    merge: async ({ viewer, params, body }) => mergeCart(deps, owner(viewer, params), body),
    remove: async ({ viewer, params }) => removeCartLine(deps, owner(viewer, params), params.productId),
    clear: async ({ viewer, params }) => clearCart(deps, owner(viewer, params)),
  })
}
