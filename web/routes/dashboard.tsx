import { dashboardCalls } from '@guildhall/contract/admin/calls.ts'
import type { dashboardEndpoints } from '@guildhall/contract/admin/dashboard.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { WaitingAmbassador } from '#ambassadors/waiting-ambassador.tsx'
import { WaitingRules } from '#audits/waiting-rules.tsx'
import { WaitingBooking } from '#bookings/waiting-booking.tsx'
import { PeopleYouMayKnow, WaitingRequest } from '#connections/dashboard-connections.tsx'
import { DashboardPage, type DashboardParts } from '#dashboard/dashboard-page.tsx'
import { dashboardQueries } from '#dashboard/queries.ts'
import { WaitingEngagement } from '#engagements/waiting-engagement.tsx'
import { reportPerson } from '#feedback/report-button.tsx'
import { WaitingInvitation } from '#hiring/waiting-invitation.tsx'
import { WaitingJob } from '#hiring/waiting-job.tsx'
import { RankPanel } from '#leaderboard/rank-panel.tsx'
import { inFrame } from '#lib/api/client-loading.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer, type Viewer } from '#lib/page/viewer.ts'
import { ListFailure } from '#listings/list-failure.tsx'
import { WaitingMeeting } from '#meetings/waiting-meeting.tsx'
import { WaitingMentoring } from '#mentors/waiting-mentoring.tsx'
import { WaitingOrder } from '#orders/order-line.tsx'
import { AddProjectButton } from '#projects/card/project-link.tsx'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { Earnings } from '#projects/mine/earnings.tsx'
import { WaitingReview } from '#reviews/waiting-review.tsx'
import { AllNotificationsButton } from '#shell/panels/all-notifications-button.tsx'
import { WaitingShares } from '#teams/waiting-shares.tsx'
import { WaitingTeam } from '#teams/waiting-team.tsx'
import type { Route } from './+types/dashboard.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = signedIn(context, '/dashboard')
  const api = createClient<typeof dashboardEndpoints>(dashboardCalls, sendFrom(page))
  return { state: await loadBeside([], [dashboardQueries.own(api)]).catch(failPage) }
}

/** Without an answer, the frame stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(inFrame({ state: null }))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Dashboard')
}

export default function DashboardRoute({ loaderData: { state } }: Route.ComponentProps) {
  const viewer = useViewer()
  return <HydrationBoundary state={state}>{viewer ? <OwnDashboard viewer={viewer} /> : null}</HydrationBoundary>
}

const parts: DashboardParts = {
  waiting: (item, onDone) =>
    item.kind === 'request' ? (
      <WaitingRequest {...item} report={reportPerson} onDone={onDone} />
    ) : item.kind === 'engagement' ? (
      <WaitingEngagement {...item} />
    ) : item.kind === 'review' ? (
      <WaitingReview {...item} />
    ) : item.kind === 'job' ? (
      <WaitingJob {...item} />
    ) : item.kind === 'invitation' ? (
      <WaitingInvitation {...item} />
    ) : item.kind === 'rules' ? (
      <WaitingRules {...item} />
    ) : item.kind === 'meeting' ? (
      <WaitingMeeting {...item} />
    ) : item.kind === 'booking' ? (
      <WaitingBooking booking={item.booking} dueAt={item.dueAt} />
    ) : item.kind === 'mentoring' ? (
      <WaitingMentoring {...item} />
    ) : item.kind === 'ambassador' ? (
      <WaitingAmbassador dueAt={item.dueAt} />
    ) : item.kind === 'shares' ? (
      <WaitingShares {...item} />
    ) : item.kind === 'team' ? (
      <WaitingTeam {...item} />
    ) : (
      <WaitingOrder {...item} />
    ),
  projects: (projects) => <Earnings {...projects} />,
  rank: ({ rank, projects }) => <RankPanel rank={rank} projects={projects.public} />,
  people: ({ suggestions }) => <PeopleYouMayKnow people={suggestions} />,
}

function OwnDashboard({ viewer }: { viewer: Viewer }) {
  const { data, error, refetch } = useQuery(dashboardQueries.own())
  return (
    <DashboardPage
      viewer={viewer}
      dashboard={data}
      failure={error ? <ListFailure onRetry={refetch} /> : null}
      addProject={(look) => <AddProjectButton look={look} size={look === 'primary' ? 'md' : 'sm'} />}
      allNotifications={<AllNotificationsButton viewer={viewer} />}
      parts={parts}
    />
  )
}
