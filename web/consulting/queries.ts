import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { consultingCalls } from '@guildhall/contract/consulting/calls.ts'
import type { consultingEndpoints } from '@guildhall/contract/consulting/consulting.ts'
import type { ConsultingTopic } from '@guildhall/contract/engagements/topics.ts'
import { consultingLimits } from '@guildhall/contract/limits/consulting.ts'
import { serviceCalls } from '@guildhall/contract/services/calls.ts'
import type { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type ConsultingApi = Client<typeof consultingEndpoints>
const consultingApi: ConsultingApi = createClient<typeof consultingEndpoints>(consultingCalls, browserSend)

type ServiceApi = Client<typeof serviceEndpoints>
/** The API of services, for what people offer and for requests to several of them. */
export const serviceApi: ServiceApi = createClient<typeof serviceEndpoints>(serviceCalls, browserSend)

/** The queries of consulting. A page's loader passes an `api` that calls in process. */
export const consultingQueries = {
  topics: (api = consultingApi) =>
    queryOptions({ queryKey: ['consulting', 'topics'], queryFn: ({ signal }) => api.topics({ signal }) }),
  answered: (api = consultingApi) =>
    queryOptions({ queryKey: ['consulting', 'answered'], queryFn: ({ signal }) => api.answered({ signal }) }),
  doors: (situation: string, api = consultingApi) =>
    queryOptions({
      queryKey: ['consulting', 'doors', situation],
      queryFn: ({ signal }) => api.find({ body: { q: situation }, signal }),
      retry: false,
    }),
}

/** How many services the page of a topic looks at. */
const looksAt = 12

/** The best rated services of a topic. */
export const offeredQuery = (topic: ConsultingTopic, api = serviceApi) =>
  queryOptions({
    queryKey: ['consulting', 'offered', topic],
    queryFn: ({ signal }) => api.list({ query: { topic, sort: 'rating', limit: looksAt }, signal }),
  })

/** Parses the described situation from a URL. */
export function readSituation(params: URLSearchParams): string {
  return (params.get('situation') ?? '').trim().slice(0, consultingLimits.situation)
}

/** Whether a situation is short enough for the URL, in which a result can be shared and found again. */
export function isShort(situation: string): boolean {
  return situation.length <= consultingLimits.situationInAddress && !situation.includes('\n')
}

/** Returns the URL of the page with what this situation finds. */
export function doorsPath(situation: string): string {
  return `/consulting?${new URLSearchParams({ situation })}`
}

/** Where the people are kept whom somebody ticked on the page of a topic, for the way back to it. */
export const tickedKey = (topic: ConsultingTopic) => ['consulting', 'ticked', topic] as const

/**
 * Returns the URL of the form that asks these people for an offer: of one the request, about their `service` if it is known, of
 * several one request to all.
 */
export function requestPath(topic: ConsultingTopic, people: readonly string[], service?: string): string {
  const [first = ''] = people
  if (people.length === 1)
    return `/engagements/new?${new URLSearchParams({ to: first, topic, ...(service ? { service } : {}) })}`
  return `/services/request?${new URLSearchParams([['topic', topic], ...people.map((id) => ['to', id])])}`
}
