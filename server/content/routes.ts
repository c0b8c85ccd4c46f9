import { announcementEndpoints } from '@guildhall/contract/content/announcements.ts'
import { partEndpoints } from '@guildhall/contract/content/part-switches.ts'
import { policyEndpoints } from '@guildhall/contract/content/policy-versions.ts'
import { topicTextEndpoints } from '@guildhall/contract/content/topic-texts.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { changePlanned, dismiss, endNow, listAnnouncements, planAnnouncement } from './announcements.ts'
import { listParts, setPart } from './part-switches.ts'
import { consentTo, listVersions, publishVersion } from './policies.ts'
import { listChangedTopics, setTopicText } from './topic-texts.ts'

/** What administrators decide about the content of the site. */
export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, partEndpoints, {
    list: async () => ({ items: await listParts(deps.db) }),
    async set({ viewer, params: { part }, body }) {
      await setPart(deps, viewer, { part, ...body })
      return { items: await listParts(deps.db) }
    },
  })
  mount(app, policyEndpoints, {
    list: async () => listVersions(deps),
    async publish({ viewer, body }) {
      await publishVersion(deps, viewer, body)
      return listVersions(deps)
    },
    async consent({ viewer, body }) {
      await consentTo(deps, viewer.id, body)
      return undefined
    },
  })
  mount(app, announcementEndpoints, {
    list: async () => listAnnouncements(deps),
    async plan({ viewer, body }) {
      await planAnnouncement(deps, viewer, body)
      return listAnnouncements(deps)
    },
    async change({ viewer, params: { id }, body }) {
      await changePlanned(deps, viewer, id, body)
      return listAnnouncements(deps)
    },
    async end({ viewer, params: { id }, body: { reason } }) {
      await endNow(deps, viewer, id, reason)
      return listAnnouncements(deps)
    },
    async dismiss({ viewer, params: { id } }) {
      await dismiss(deps, viewer, id)
      return undefined
    },
  })
  mount(app, topicTextEndpoints, {
    shown: async () => ({ items: deps.siteTexts.topics().map((each) => ({ ...each, points: [...each.points] })) }),
    list: async () => listChangedTopics(deps),
    async change({ viewer, body }) {
      await setTopicText(deps, viewer, body, body)
      return listChangedTopics(deps)
    },
    async reset({ viewer, body }) {
      await setTopicText(deps, viewer, body, null)
      return listChangedTopics(deps)
    },
  })
}
