import { settlementEndpoints } from '@guildhall/contract/settlements.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { requestKey } from '#http/request-key.ts'
import type { Deps } from '../deps.ts'
import { exportTransfers, listSettlements } from './settlements.ts'
import { markTransferPaid, prepareTransfers, stopTransfer, takeTransferBack } from './settling.ts'

/** Paying sellers by bank transfer, for administrators. */
export function settlementRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, settlementEndpoints, {
    list: async () => listSettlements(deps),
    async export({ reply }) {
      const { name, text } = await exportTransfers(deps)
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return text
    },
    prepare: async ({ viewer, body, request }) =>
      prepareTransfers(deps, { viewer, key: requestKey(request) }, body.sellers),
    paid: async ({ viewer, params, body, request }) => ({
      payout: await markTransferPaid(deps, { viewer, key: requestKey(request) }, params.id, body),
    }),
    stop: async ({ viewer, params, body, request }) => ({
      payout: await stopTransfer(deps, { viewer, key: requestKey(request) }, params.id, body.reason),
    }),
    cameBack: async ({ viewer, params, body, request }) => ({
      payout: await takeTransferBack(deps, { viewer, key: requestKey(request) }, params.id, body.reason),
    }),
  })
}
