import { unsentMailEndpoints } from '@guildhall/contract/unsent-mails.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../../deps.ts'
import { lists } from '../listing.ts'
import { sendMailAgain, sendMailsAgain } from './sending-again.ts'

/** Mails that were not sent, for administrators. */
export function unsentMailRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, unsentMailEndpoints, {
    list: async ({ query }) => lists.unsentMails(deps, query),
    sendAllAgain: async ({ viewer, body }) => ({ count: await sendMailsAgain(deps, viewer, body.reason) }),
    async sendAgain({ viewer, params, body }) {
      await sendMailAgain(deps, viewer, params.id, body.reason)
      return undefined
    },
  })
}
