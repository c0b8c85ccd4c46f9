import { createClient } from '@guildhall/contract/api/client.ts'
import type { announcementEndpoints } from '@guildhall/contract/content/announcements.ts'
import { announcementCalls, partCalls, policyCalls, topicTextCalls } from '@guildhall/contract/content/calls.ts'
import type { partEndpoints } from '@guildhall/contract/content/part-switches.ts'
import type { policyEndpoints } from '@guildhall/contract/content/policy-versions.ts'
import type { topicTextEndpoints } from '@guildhall/contract/content/topic-texts.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

export const partApi = createClient<typeof partEndpoints>(partCalls, browserSend)

export const policyApi = createClient<typeof policyEndpoints>(policyCalls, browserSend)

export const announcementApi = createClient<typeof announcementEndpoints>(announcementCalls, browserSend)

export const topicTextApi = createClient<typeof topicTextEndpoints>(topicTextCalls, browserSend)

/** What administrators decide about the content of the site. A page's loader passes an `api` that calls in process. */
export const contentQueries = {
  parts: (api = partApi) =>
    queryOptions({ queryKey: ['admin', 'content', 'parts'], queryFn: ({ signal }) => api.list({ signal }) }),
  policies: (api = policyApi) =>
    queryOptions({ queryKey: ['admin', 'content', 'policies'], queryFn: ({ signal }) => api.list({ signal }) }),
  announcements: (api = announcementApi) =>
    queryOptions({ queryKey: ['admin', 'content', 'announcements'], queryFn: ({ signal }) => api.list({ signal }) }),
  topics: (api = topicTextApi) =>
    queryOptions({ queryKey: ['admin', 'content', 'topics'], queryFn: ({ signal }) => api.list({ signal }) }),
}
