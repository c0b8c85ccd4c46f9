// The server renders the record, whose code is loaded later.
import '#audits/audits.css'
import '#engagements/engagement-record.css'
import '#ui/paper-sheet.css'
import { createClient } from '@guildhall/contract/api/client.ts'
import { auditCalls } from '@guildhall/contract/audits/calls.ts'
import type { auditEndpoints } from '@guildhall/contract/audits/rules.ts'
import { engagementCalls, referenceCalls, workReviewCalls } from '@guildhall/contract/engagements/calls.ts'
import type { engagementEndpoints } from '@guildhall/contract/engagements/engagements.ts'
import { otherSide } from '@guildhall/contract/engagements/options.ts'
import type { referenceEndpoints } from '@guildhall/contract/engagements/references.ts'
import type { workReviewEndpoints } from '@guildhall/contract/engagements/work-reviews.ts'
import { meetingCalls } from '@guildhall/contract/meetings/calls.ts'
import type { meetingEndpoints } from '@guildhall/contract/meetings/meetings.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { data } from 'react-router'
import { auditQueries } from '#audits/queries.ts'
import { RulesPanel } from '#audits/rules-panel.tsx'
import { BeginButton } from '#conversations/begin/button.tsx'
import { EngagementPage } from '#engagements/engagement-page.tsx'
import { engagementQueries } from '#engagements/queries.ts'
import { FindingsPanel } from '#findings/findings-panel.tsx'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { displayName } from '#lib/format/people.ts'
import { milestonesCheckoutPath } from '#lib/page/checkout-path.ts'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { meetingQueries } from '#meetings/queries.ts'
import { ScheduleButton } from '#meetings/schedule-button.tsx'
import { SharedMeetings } from '#meetings/shared-meetings.tsx'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { referenceQueries } from '#references/queries.ts'
import { ReferencePanel } from '#references/reference-panel.tsx'
import { reviewQueries } from '#reviews/queries.ts'
import { SideReviews } from '#reviews/side-reviews.tsx'
import type { Route } from './+types/engagement.ts'

// The forms and the record load when they are opened.
const steps = {
  offer: lazyComponent(() => import('#engagements/step-pages.tsx').then((module) => module.OfferPage)),
  edit: lazyComponent(() => import('#engagements/step-pages.tsx').then((module) => module.EditPage)),
}
const Record = lazyComponent(() =>
  import('#engagements/engagement-record.tsx').then((module) => module.EngagementRecord),
)
const RulesRecord = lazyComponent(() => import('#audits/rules-record.tsx').then((module) => module.RulesRecord))
const titles = { offer: 'Offer', edit: 'Change the request', record: 'Record' } as const
const stepOf = (step: string | undefined) => (step === 'offer' || step === 'edit' || step === 'record' ? step : null)

export async function loader({ context, params: { id, step }, url }: Route.LoaderArgs) {
  if (step !== undefined && stepOf(step) === null) throw data(null, { status: 404 })
  const page = signedIn(context, url.pathname)
  const send = sendFrom(page)
  const api = createClient<typeof engagementEndpoints>(engagementCalls, send)
  const auditApi = createClient<typeof auditEndpoints>(auditCalls, send)
  const referenceApi = createClient<typeof referenceEndpoints>(referenceCalls, send)
  const meetingApi = createClient<typeof meetingEndpoints>(meetingCalls, send)
  const reviewApi = createClient<typeof workReviewEndpoints>(workReviewCalls, send)
  return loadBeside(
    [engagementQueries.one(id, api)],
    [
      reviewQueries.ofSides('engagement', id, { get: reviewApi.ofEngagement }),
      auditQueries.rules(id, auditApi),
      referenceQueries.ofEngagement(id, referenceApi),
    ],
    (client) => {
      const engagement = client.getQueryData(engagementQueries.one(id).queryKey)
      const person = engagement?.[otherSide[engagement.role]]
      return engagement && person
        ? [meetingQueries.withPerson(person.customUserId, engagement.createdAt, meetingApi)]
        : []
    },
  ).catch(failPage)
}

export const shouldRevalidate = unlessDrawer

export function meta({ params }: Route.MetaArgs) {
  const step = stepOf(params.step)
  return privateHead(step ? titles[step] : 'Engagement')
}

export default function EngagementRoute({ loaderData, params: { id, ...params } }: Route.ComponentProps) {
  const step = stepOf(params.step)
  const Step = step === 'offer' || step === 'edit' ? steps[step] : null
  return (
    <HydrationBoundary state={loaderData}>
      {Step ? (
        <LazyBoundary key={`${step} ${id}`}>
          <Step id={id} />
        </LazyBoundary>
      ) : step === 'record' ? (
        <LazyBoundary key={`record ${id}`}>
          <Record id={id} rules={<RulesRecord engagementId={id} />} />
        </LazyBoundary>
      ) : (
        <EngagementPage
          key={id}
          id={id}
          payPath={milestonesCheckoutPath}
          rules={<RulesPanel engagementId={id} />}
          findings={(engagement) => <FindingsPanel engagement={engagement} />}
          meetings={({ customUserId }, from) => <SharedMeetings customUserId={customUserId} from={from} />}
          reviews={(name) => (
            <>
              <SideReviews of="engagement" id={id} name={name} />
              <ReferencePanel engagementId={id} name={name} />
            </>
          )}
          conversation={(person) => (
            <>
              <BeginButton customUserId={person.customUserId} name={displayName(person)} label="Conversation" />
              <ScheduleButton people={[person]} />
            </>
          )}
        />
      )}
    </HydrationBoundary>
  )
}
