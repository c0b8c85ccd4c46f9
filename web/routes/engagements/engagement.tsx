import { HydrationBoundary } from '@tanstack/react-query'
import { BeginButton } from '#conversations/begin/button.tsx'
import { EngagementPage } from '#engagements/engagement-page.tsx'
import { displayName } from '#lib/format/people.ts'
import { milestonesCheckoutPath } from '#lib/page/checkout-path.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/engagement.ts'
import { loadEngagement } from './one-engagement.ts'

export function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  return loadEngagement(id, signedIn(context, url.pathname))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Engagement')
}

export default function EngagementRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  const viewer = useViewer()
  return (
    <HydrationBoundary state={loaderData}>
      <EngagementPage
        key={id}
        id={id}
        payPath={milestonesCheckoutPath}
        conversation={(person) =>
          viewer?.suspended ? null : (
            <BeginButton customUserId={person.customUserId} name={displayName(person)} label="Conversation" />
          )
        }
      />
    </HydrationBoundary>
  )
}
