import type { OrderMove } from '@guildhall/contract/commerce-options.ts'
import { type Order, orderEndpoints } from '@guildhall/contract/orders.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { requestKey } from '#http/request-key.ts'
import { once } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { assetLink } from './assets.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { exportOrders } from './exporting.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { listOrders } from './listing.ts'
import { type MoveInput, moveOrder } from './moving.ts'
import { readOrder } from './reading.ts'
import { summarizeOrders } from './summary.ts'

/** What was bought and sold, and every move of the table of product 5. */
export async function orderRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const move =
    (name: OrderMove) =>
    async ({ viewer, params, body }: { viewer: Viewer; params: { id: string }; body: MoveInput }) => {
      await moveOrder(deps, viewer, params.id, name, body)
      return { order: await readOrder(deps, viewer, params.id) }
    }

  mount(app, orderEndpoints, {
    bought: async ({ viewer, query }) => listOrders(deps, viewer, 'buyer', query),
    sold: async ({ viewer, query }) => listOrders(deps, viewer, 'seller', query),
    boughtSummary: async ({ viewer }) => summarizeOrders(deps, viewer, 'buyer'),
    soldSummary: async ({ viewer }) => summarizeOrders(deps, viewer, 'seller'),
    boughtExport: async ({ viewer, reply }) => sendCsv(reply, await exportOrders(deps, viewer, 'buyer')),
    soldExport: async ({ viewer, reply }) => sendCsv(reply, await exportOrders(deps, viewer, 'seller')),
    order: async ({ viewer, params }) => ({ order: await readOrder(deps, viewer, params.id) }),
    sale: async ({ viewer, params }) => ({ order: await readOrder(deps, viewer, params.id, 'seller') }),
    deliver: move('deliver'),
    cancel: move('cancel'),
    accept: move('accept'),
    requestChanges: move('request-changes'),
    report: move('report'),
    release: move('release'),
    withdraw: move('withdraw'),
    openAssets: move('open-assets'),
    requestTime: move('request-time'),
    acceptTime: move('accept-time'),
    declineTime: move('decline-time'),
    async refund({ viewer, params, body, request }) {
      const asked = { call: 'refund', id: params.id, body }
      const keyed = { userId: viewer.id, key: requestKey(request), asked }
      return once<{ order: Order }>(deps, keyed, async ({ isDone, markDone }) => {
        if (!isDone) await moveOrder(deps, viewer, params.id, 'refund', body, markDone)
        return { order: await readOrder(deps, viewer, params.id) }
      })
    },
    assetLink: async ({ viewer, params }) => assetLink(deps, viewer, params),
  })
  invoiceRoutes(app, deps)
  await attachmentRoutes(app, deps)
}

function sendCsv(reply: FastifyReply, { name, content }: Awaited<ReturnType<typeof exportOrders>>) {
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return content
}
