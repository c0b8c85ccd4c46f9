import { mentorAdminEndpoints } from '@guildhall/contract/mentors/admin.ts'
import { mentoringEndpoints } from '@guildhall/contract/mentors/applications.ts'
import { mentorEndpoints } from '@guildhall/contract/mentors/mentors.ts'
import { refereeEndpoints } from '@guildhall/contract/mentors/references.ts'
import type { FastifyInstance } from 'fastify'
import { askOtherTimes, chooseTime, markRead, offerTimes, refuse, withdraw } from '#applications/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { type Creation, createOnce, requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { apply } from './applications.ts'
import { accept, endForCause } from './decisions.ts'
import { favorites } from './lists/favorites.ts'
import { listFavorites } from './lists/listing.ts'
import { listMentors, readMentor, readTopics } from './lists/mentor-lists.ts'
import { mentorKind } from './mentor-kind.ts'
import { setOwnState } from './mentor-state.ts'
import { readMentoring } from './own-application.ts'
import { answerReference, readReference } from './referees.ts'
import { listApplications, readApplication } from './staff-applications.ts'

/** Applications to become a mentor, what the staff do with them, and mentors as everybody finds them. */
export function mentorRoutes(app: FastifyInstance, deps: Deps): void {
  const recent = recentReads(deps)
  const own = (viewer: Viewer) => readMentoring(deps, viewer)

  mount(app, mentoringEndpoints, {
    get: async ({ viewer }) => own(viewer),
    async send({ viewer, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'mentor application', body } }
      const create = (creation: Creation) => apply(deps, viewer, body, creation)
      return createOnce(deps, keyed, create, () => own(viewer))
    },
    async choose({ viewer, body }) {
      await chooseTime(mentorKind, deps, viewer, new Date(body.start))
      return own(viewer)
    },
    async askTimes({ viewer, body }) {
      await askOtherTimes(mentorKind, deps, viewer, body.note)
      return own(viewer)
    },
    async withdraw({ viewer }) {
      await withdraw(mentorKind, deps, viewer)
      return own(viewer)
    },
    async pause({ viewer }) {
      await setOwnState(deps, viewer, 'paused')
      return own(viewer)
    },
    async resume({ viewer }) {
      await setOwnState(deps, viewer, 'active')
      return own(viewer)
    },
    async leave({ viewer }) {
      await setOwnState(deps, viewer, 'left')
      return own(viewer)
    },
  })

  mount(app, refereeEndpoints, {
    get: async ({ query }) => readReference(deps, query.token),
    async answer({ body }) {
      await answerReference(deps, body)
      return readReference(deps, body.token)
    },
  })

  mount(app, mentorEndpoints, {
    topics: async () => ({ topics: await readTopics(deps) }),
    async list({ viewer, query }) {
      const find = () => listMentors(deps, viewer, query)
      // All visitors see the same.
      return viewer ? find() : recent.read(`mentors ${JSON.stringify(query)}`, find)
    },
    favorites: async ({ viewer, query }) => listFavorites(deps, viewer, query),
    favorite: async ({ viewer, params }) => favorites.add(deps, viewer, params.customUserId),
    unfavorite: async ({ viewer, params }) => favorites.remove(deps, viewer, params.customUserId),
    of: async ({ viewer, params }) => ({ mentor: await readMentor(deps, viewer, params.customUserId) }),
  })

  const one = async (viewer: Viewer, id: string) => ({ application: await readApplication(deps, viewer, id) })
  mount(app, mentorAdminEndpoints, {
    list: async ({ viewer, query }) => listApplications(deps, viewer, query),
    async read({ viewer, params: { id } }) {
      await markRead(mentorKind, deps, viewer, id)
      return one(viewer, id)
    },
    async offer({ viewer, params: { id }, body }) {
      await offerTimes(mentorKind, deps, viewer, id, body)
      return one(viewer, id)
    },
    async accept({ viewer, params: { id }, body }) {
      await accept(deps, viewer, id, body.topics)
      return one(viewer, id)
    },
    async refuse({ viewer, params: { id }, body }) {
      await refuse(mentorKind, deps, viewer, id, body.reason)
      return one(viewer, id)
    },
    async end({ viewer, params: { id }, body }) {
      await endForCause(deps, viewer, id, body)
      return one(viewer, id)
    },
  })
}
