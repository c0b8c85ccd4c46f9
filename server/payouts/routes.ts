import { payoutEndpoints } from '@guildhall/contract/payouts/payouts.ts'
import { settlementEndpoints } from '@guildhall/contract/payouts/settlements.ts'
import type { FastifyInstance } from 'fastify'
import { sendDownload } from '#http/answers/downloads.ts'
import { mount } from '#http/endpoints.ts'
import { requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { changeAccount } from './accounts.ts'
import { payOut, readBalance } from './service.ts'
import { exportTransfers, listSettlements } from './settlements.ts'
import { markTransferPaid, markTransferReturned, prepareTransfers, stopTransfer } from './transfer-moves.ts'

/** Routes for the caller's own money as a seller, and for transfers the staff send by hand. */
export function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, payoutEndpoints, {
    balance: async ({ viewer }) => readBalance(deps, viewer),
    async account({ viewer }) {
      const { account } = await readBalance(deps, viewer)
      return { account }
    },
    keepAccount: async ({ viewer, identity, body }) => ({
      account: await changeAccount(deps, { viewer, identity }, body),
    }),
    payOut: async ({ viewer, request }) => ({ payout: await payOut(deps, viewer, requestKey(request)) }),
  })
  settlementRoutes(app, deps)
}

/** Routes for paying sellers by bank transfer, for administrators. */
function settlementRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, settlementEndpoints, {
    list: async () => listSettlements(deps),
    export: async ({ reply }) => sendDownload(reply, await exportTransfers(deps)),
    prepare: async ({ viewer, body, request }) =>
      prepareTransfers(deps, { viewer, key: requestKey(request) }, body.sellers),
    paid: async ({ viewer, params, body, request }) => ({
      payout: await markTransferPaid(deps, { viewer, key: requestKey(request) }, params.id, body),
    }),
    stop: async ({ viewer, params, body, request }) => ({
      payout: await stopTransfer(deps, { viewer, key: requestKey(request) }, params.id, body.reason),
    }),
    cameBack: async ({ viewer, params, body, request }) => ({
      payout: await markTransferReturned(deps, { viewer, key: requestKey(request) }, params.id, body.reason),
    }),
  })
}
