import { createClient } from '@guildhall/contract/api/client.ts'
import { mentorCalls } from '@guildhall/contract/mentors/calls.ts'
import type { mentorEndpoints } from '@guildhall/contract/mentors/mentors.ts'
import { type MentorshipTopic, topicOfSlug } from '@guildhall/contract/mentors/topic-paths.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { data, useSearchParams } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { inFrame, isCached } from '#lib/api/client-loading.ts'
import { loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { leadOf, topicTextsQuery } from '#lib/page/topic-texts.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { type MentorApi, mentorQueries } from '#mentors/mentor-api.ts'
import { mentorQuery, readMentorSearch } from '#mentors/topics/mentor-search.ts'
import { topicHead } from '#mentors/topics/topic-meta.ts'
import { TopicPage } from '#mentors/topics/topic-page.tsx'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { SaveSearchButton } from '#projects/saved-searches/save-search-button.tsx'
import type { Route } from './+types/mentorship.ts'

/** Returns the topic at an address; not found for any other. */
function topicAt(slug: string): MentorshipTopic {
  const topic = topicOfSlug(slug)
  if (!topic) throw data(null, { status: 404 })
  return topic
}

const queriesOf = (slug: string, { searchParams }: URL, api?: MentorApi) =>
  [mentorQueries.list(topicAt(slug), readMentorSearch(searchParams), api), mentorQueries.topics(api)] as const

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const send = sendFrom(page)
  const api = createClient<typeof mentorEndpoints>(mentorCalls, send)
  const lead = leadOf(page, topicAt(slug))
  const [list, topics] = queriesOf(slug, url, api)
  try {
    return { state: await loadBeside([list], [topics, topicTextsQuery(send)]), failure: null, lead }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, code, status } = error
    return data({ state: null, failure: { message, code }, lead }, { status: status || 503 })
  }
}

/** Switching between pages that are still fresh makes no request; without an answer, the frame stays. */
export async function clientLoader({ params: { slug }, url, serverLoader }: Route.ClientLoaderArgs) {
  if (isCached(...queriesOf(slug, url), topicTextsQuery())) return { state: null, failure: null, lead: undefined }
  return serverLoader().catch(inFrame({ state: null, failure: { message: '', code: '' }, lead: undefined }))
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  const topic = topicOfSlug(args.params.slug)
  if (!topic) return []
  const isPart = Object.keys(readMentorSearch(new URLSearchParams(args.location.search))).length > 0
  return [
    ...topicHead(args, topic, args.loaderData?.lead),
    ...(isPart ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function MentorshipRoute({ loaderData, params: { slug } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const viewer = useViewer()
  const topic = topicOfSlug(slug)
  if (!topic) return null
  const search = readMentorSearch(params)
  return (
    <HydrationBoundary state={loaderData.state}>
      <TopicPage
        key={slug}
        topic={topic}
        search={search}
        failure={loaderData.failure}
        saving={viewer ? <SaveSearchButton kind="mentorship" query={mentorQuery(topic, search)} /> : null}
      />
    </HydrationBoundary>
  )
}
