import { teamContributionEndpoints } from '@guildhall/contract/teams/contributions.ts'
import { handoverEndpoints } from '@guildhall/contract/teams/handovers.ts'
import { teamApplicationEndpoints, teamPlaceEndpoints } from '@guildhall/contract/teams/places.ts'
import { teamShareEndpoints } from '@guildhall/contract/teams/shares.ts'
import { teamEndpoints, teamInvitationEndpoints } from '@guildhall/contract/teams/teams.ts'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { type Creation, createOnce, requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { acceptApplication, apply, declineApplication, withdrawApplication } from './applications.ts'
import { listApplications, listOpenPlaces, readApplication } from './asking-lists.ts'
import { listContributions, readContribution } from './contributions/contribution-lists.ts'
import {
  changeContribution,
  confirmContribution,
  declineContribution,
  noteContribution,
  withdrawContribution,
} from './contributions/contributions.ts'
import { openConversation } from './conversation.ts'
import { acceptHandover, declineHandover, offerHandover, withdrawHandover } from './handovers/handovers.ts'
import { acceptInvitation, declineInvitation, invite, withdrawInvitation } from './invitations.ts'
import { changeRole, leaveTeam, removeMember } from './members.ts'
import { changePlace, endPlaceAs, openPlace } from './places.ts'
import { consentToShares, declineShares, proposeShares, withdrawShares } from './shares/shares.ts'
import {
  countCollaborations,
  listLog,
  listOwnHandovers,
  listOwnInvitations,
  listOwnTeams,
  readTeam,
} from './team-lists.ts'

/** Routes of the teams of projects: members, invitations, open places and applications. */
export function teamRoutes(app: FastifyInstance, deps: Deps): void {
  const team = async (viewer: Viewer, id: string) => ({ team: await readTeam(deps, viewer, id) })
  const application = async (viewer: Viewer, id: string) => ({ application: await readApplication(deps, viewer, id) })

  mount(app, teamEndpoints, {
    mine: async ({ viewer, query }) => listOwnTeams(deps, viewer, query),
    counts: async ({ viewer }) => countCollaborations(deps, viewer),
    get: async ({ viewer, params: { id } }) => ({ team: await readTeam(deps, viewer, id) }),
    log: async ({ viewer, params: { id }, query }) => listLog(deps, viewer, id, query),
    conversation: async ({ viewer, params: { id } }) => ({ conversationId: await openConversation(deps, viewer, id) }),
    async leave({ viewer, params: { id } }) {
      await leaveTeam(deps, viewer, id)
      return undefined
    },
    async changeRole({ viewer, params: { id, customUserId }, body }) {
      await changeRole(deps, viewer, { projectId: id, handle: customUserId }, body.role)
      return team(viewer, id)
    },
    async remove({ viewer, params: { id, customUserId }, body }) {
      await removeMember(deps, viewer, { projectId: id, handle: customUserId }, body.reason)
      return team(viewer, id)
    },
  })

  mount(app, teamInvitationEndpoints, {
    mine: async ({ viewer, query }) => listOwnInvitations(deps, viewer, query),
    async invite({ viewer, params: { id }, body }) {
      await invite(deps, viewer, id, body)
      return team(viewer, id)
    },
    accept: async ({ viewer, params: { id } }) => team(viewer, await acceptInvitation(deps, viewer, id)),
    async decline({ viewer, params: { id } }) {
      await declineInvitation(deps, viewer, id)
      return undefined
    },
    withdraw: async ({ viewer, params: { id } }) => team(viewer, await withdrawInvitation(deps, viewer, id)),
  })

  mount(app, teamShareEndpoints, {
    async propose({ viewer, params: { id }, body }) {
      await proposeShares(deps, viewer, id, body)
      return team(viewer, id)
    },
    consent: async ({ viewer, params: { id } }) => team(viewer, await consentToShares(deps, viewer, id)),
    decline: async ({ viewer, params: { id } }) => team(viewer, await declineShares(deps, viewer, id)),
    withdraw: async ({ viewer, params: { id } }) => team(viewer, await withdrawShares(deps, viewer, id)),
  })

  mount(app, handoverEndpoints, {
    mine: async ({ viewer, query }) => listOwnHandovers(deps, viewer, query),
    async offer({ viewer, identity, params: { id }, body }) {
      await offerHandover(deps, { viewer, identity }, id, body)
      return team(viewer, id)
    },
    accept: async ({ viewer, params: { id }, body }) => team(viewer, await acceptHandover(deps, viewer, id, body)),
    decline: async ({ viewer, params: { id }, body }) =>
      team(viewer, await declineHandover(deps, viewer, id, body.reason)),
    withdraw: async ({ viewer, params: { id } }) => team(viewer, await withdrawHandover(deps, viewer, id)),
  })

  mount(app, teamPlaceEndpoints, {
    list: async ({ viewer, query }) => listOpenPlaces(deps, viewer, query),
    async open({ viewer, params: { id }, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'place', project: id, body } }
      const create = (creation: Creation) => openPlace(deps, viewer, id, body, creation)
      return createOnce(deps, keyed, create, () => team(viewer, id))
    },
    change: async ({ viewer, params: { id }, body }) => team(viewer, await changePlace(deps, viewer, id, body)),
    end: async ({ viewer, params: { id }, body }) => team(viewer, await endPlaceAs(deps, viewer, id, body.as)),
  })

  const contribution = async (viewer: Viewer, id: string) => ({
    contribution: await readContribution(deps, viewer, id),
  })

  mount(app, teamContributionEndpoints, {
    list: async ({ viewer, params: { id }, query }) => listContributions(deps, viewer, id, query),
    async note({ viewer, params: { id: project }, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'contribution', project, body } }
      const create = (creation: Creation) => noteContribution(deps, viewer, project, body, creation)
      return createOnce(deps, keyed, create, (id) => contribution(viewer, id))
    },
    async change({ viewer, params: { id }, body }) {
      await changeContribution(deps, viewer, id, body)
      return contribution(viewer, id)
    },
    async confirm({ viewer, params: { id }, body }) {
      await confirmContribution(deps, viewer, id, body.version)
      return contribution(viewer, id)
    },
    async decline({ viewer, params: { id }, body }) {
      await declineContribution(deps, viewer, id, body)
      return contribution(viewer, id)
    },
    async withdraw({ viewer, params: { id } }) {
      await withdrawContribution(deps, viewer, id)
      return undefined
    },
  })

  mount(app, teamApplicationEndpoints, {
    in: async ({ viewer, query }) => listApplications(deps, viewer, 'in', query),
    out: async ({ viewer, query }) => listApplications(deps, viewer, 'out', query),
    apply: async ({ viewer, params: { id }, body }) => application(viewer, await apply(deps, viewer, id, body.text)),
    async accept({ viewer, params: { id } }) {
      await acceptApplication(deps, viewer, id)
      return application(viewer, id)
    },
    async decline({ viewer, params: { id }, body }) {
      await declineApplication(deps, viewer, id, body.reason)
      return application(viewer, id)
    },
    async withdraw({ viewer, params: { id } }) {
      await withdrawApplication(deps, viewer, id)
      return application(viewer, id)
    },
  })
}
