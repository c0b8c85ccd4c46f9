import { payoutEndpoints } from '@guildhall/contract/payouts.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { requestKey } from '#http/request-key.ts'
import type { Deps } from '../deps.ts'
import { changeAccount } from './accounts.ts'
import { payOut, readBalance } from './service.ts'
import { settlementRoutes } from './settlement-routes.ts'

/** A seller's money, each person's own, and what the staff send by hand. */
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
