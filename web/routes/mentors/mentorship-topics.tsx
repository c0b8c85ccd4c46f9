import { createClient } from '@guildhall/contract/api/client.ts'
import { mentorCalls } from '@guildhall/contract/mentors/calls.ts'
import type { mentorEndpoints } from '@guildhall/contract/mentors/mentors.ts'
import { mentorshipIndex } from '@guildhall/contract/mentors/topic-paths.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { inFrame, isCached } from '#lib/api/client-loading.ts'
import { loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { topicTextsQuery } from '#lib/page/topic-texts.ts'
import { mentorQueries } from '#mentors/mentor-api.ts'
import { TopicIndex } from '#mentors/topics/topic-index.tsx'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/mentorship-topics.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const send = sendFrom(context.get(pageContext))
  const api = createClient<typeof mentorEndpoints>(mentorCalls, send)
  return { state: await loadBeside([], [mentorQueries.topics(api), topicTextsQuery(send)]) }
}

/** Numbers that are still fresh are not requested again; without an answer, the frame stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  if (isCached(mentorQueries.topics(), topicTextsQuery())) return { state: null }
  return serverLoader().catch(inFrame({ state: null }))
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Mentorship',
    description:
      'Ten topics, from career guidance to grant applications: what each is for, what people ask, and mentors whose time you can book.',
    path: mentorshipIndex,
  })
}

export default function MentorshipTopicsRoute({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <TopicIndex />
    </HydrationBoundary>
  )
}
