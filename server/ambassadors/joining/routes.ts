import { joinEndpoints, ownJoiningEndpoints } from '@guildhall/contract/ambassadors/joining.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendDownload } from '#http/answers/downloads.ts'
import { mount } from '#http/endpoints.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { enterCode, openLink, readInvitation, type Visit } from './joining.ts'
import { linkOf, listBrought, readOwnJoining, requireAmbassador } from './own-joining.ts'
import { drawPoster } from './poster.ts'

/** Routes of joining by a code, and of what an ambassador sees of it. */
export function joiningRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, joinEndpoints, {
    invitation: async ({ viewer, params: { code } }) => ({ invitation: await readInvitation(deps, viewer, code) }),
    async open({ viewer, params: { code }, request, reply }) {
      await openLink(deps, viewer, visitOf(request, reply), code)
      return undefined
    },
    async enter({ viewer, body: { code }, request, reply }) {
      await enterCode(deps, viewer, visitOf(request, reply), code)
      return { invitation: await readInvitation(deps, viewer, code) }
    },
  })

  mount(app, ownJoiningEndpoints, {
    get: async ({ viewer }) => ({ ambassador: await readOwnJoining(deps, viewer) }),
    people: async ({ viewer, query }) => listBrought(deps, viewer, query),
    async poster({ viewer, reply }) {
      const { code, campus } = await requireAmbassador(deps, viewer.id)
      const name = await directory.nameOf(deps.db, viewer.id)
      const poster = { campus, name, link: linkOf(deps.config, code), at: deps.clock.now() }
      return sendDownload(reply, {
        name: `guildhall-poster-${code.toLowerCase()}.pdf`,
        content: [await drawPoster(poster)],
      })
    },
  })
}

const visitOf = ({ cookies, ip }: FastifyRequest, reply: FastifyReply): Visit => ({ cookies, address: ip, reply })
