import type { agentEndpoints } from '@guildhall/contract/agents/agents.ts'
import { agentCalls } from '@guildhall/contract/agents/calls.ts'
import type { ambassadorEndpoints } from '@guildhall/contract/ambassadors/ambassadors.ts'
import { ambassadorCalls } from '@guildhall/contract/ambassadors/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { offeredSessionCalls } from '@guildhall/contract/bookings/calls.ts'
import type { offeredSessionEndpoints } from '@guildhall/contract/bookings/offered-sessions.ts'
import type { ProductPart } from '@guildhall/contract/content/parts.ts'
import { workReviewCalls } from '@guildhall/contract/engagements/calls.ts'
import type { workReviewEndpoints } from '@guildhall/contract/engagements/work-reviews.ts'
import { expertCalls } from '@guildhall/contract/experts/calls.ts'
import type { expertEndpoints } from '@guildhall/contract/experts/experts.ts'
import { mentorCalls } from '@guildhall/contract/mentors/calls.ts'
import type { mentorEndpoints } from '@guildhall/contract/mentors/mentors.ts'
import { reviewCalls } from '@guildhall/contract/orders/calls.ts'
import type { Review, reviewEndpoints } from '@guildhall/contract/orders/reviews.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { publicationCalls } from '@guildhall/contract/publications/calls.ts'
import type { publicationEndpoints } from '@guildhall/contract/publications/publications.ts'
import { followCalls } from '@guildhall/contract/relations/calls.ts'
import type { followEndpoints } from '@guildhall/contract/relations/follows.ts'
import { serviceCalls } from '@guildhall/contract/services/calls.ts'
import type { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { agentListQueries } from '#agents/list/agent-list-queries.ts'
import { AgentList } from '#agents/list/agent-row.tsx'
import { ambassadorQueries } from '#ambassadors/ambassador-api.ts'
import { AmbassadorBadge } from '#ambassadors/ambassador-badge.tsx'
import { offeredQueries } from '#bookings/booking-api.ts'
import { OfferedList } from '#bookings/offered-list.tsx'
import { PersonRelation } from '#connections/person-relation.tsx'
import { relationQueries } from '#connections/queries.ts'
import { socialFacts } from '#connections/social-facts.ts'
import { BeginButton } from '#conversations/begin/button.tsx'
import { AskForOffer } from '#engagements/ask-button.tsx'
import { expertQueries } from '#experts/expert-api.ts'
import { ExpertPanel } from '#experts/expert-panel.tsx'
import { ReportButton, reportPerson } from '#feedback/report-button.tsx'
import { InviteToJob } from '#hiring/invitations/invite-to-job.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { displayName } from '#lib/format/people.ts'
import { isPartOn, usePart } from '#lib/page/closed-parts.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { originOf, pageHead, privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer, ViewerContext } from '#lib/page/viewer.ts'
import { ScheduleButton } from '#meetings/schedule-button.tsx'
import { mentorQueries } from '#mentors/mentor-api.ts'
import { MentorBadge } from '#mentors/mentor-badge.tsx'
import { ProjectGrid } from '#projects/card/project-grid.tsx'
import { PersonPublications } from '#publications/person-publications.tsx'
import { publicationQueries } from '#publications/publication-api.ts'
import { reviewQueries } from '#reviews/queries.ts'
import { ReceivedReviews } from '#reviews/received-reviews.tsx'
import { isPageTurn, reviewsCursor } from '#reviews/reviews-address.ts'
import { WorkReviews } from '#reviews/work-reviews.tsx'
import { ServiceGrid } from '#services/list/service-grid.tsx'
import { serviceListQueries } from '#services/list/service-list-queries.ts'
import { buttonClass } from '#ui/button.tsx'
import { type Look, looks, PublicProfile, personData, ViewingAs } from '#users/profile/public-profile.tsx'
import type { Route } from './+types/public-profile.ts'

/**
 * The three public URLs of people; a wrong type redirects to the right one, a URL without an id to the viewer's own page.
 */
export async function loader({ context, params, url: { pathname, searchParams } }: Route.LoaderArgs) {
  if (!params.id) {
    const { auth, customUserId } = signedIn(context, pathname).viewer
    throw redirect(profilePath({ ...auth, customUserId }))
  }
  const page = context.get(pageContext)
  const send = sendFrom(page)
  const ifOn = <Query,>(part: ProductPart, query: Query) => (isPartOn(page.parts, part) ? [query] : [])
  // The viewer's own page is shown as others see it: as to a stranger, unless another look is requested.
  const as = page.viewer?.customUserId === params.id ? lookOf(searchParams.get('as')) : undefined
  const person = await createClient<typeof userEndpoints>(userCalls, send)
    .get({ params: { id: params.id }, query: { as } })
    .catch(failPage)
  const path = profilePath(person)
  if (path !== pathname) throw redirect(path)
  const { customUserId: id, record } = person
  const reviewApi = createClient<typeof reviewEndpoints>(reviewCalls, send)
  const workReviewApi = createClient<typeof workReviewEndpoints>(workReviewCalls, send)
  const reviews = [
    ...(record.reviews > 0 ? [reviewQueries.received(id, reviewsCursor(searchParams, 'reviews'), reviewApi)] : []),
    reviewQueries.ofWork(id, reviewsCursor(searchParams, 'work-reviews'), workReviewApi),
  ]
  const [{ items }, state] = await Promise.all([
    createClient<typeof projectEndpoints>(projectCalls, send).list({
      query: { seller: id, sort: 'newest' },
    }),
    load(
      relationQueries.social(id, createClient<typeof followEndpoints>(followCalls, send)),
      ...ifOn('agents', agentListQueries.list({ author: id }, createClient<typeof agentEndpoints>(agentCalls, send))),
      ...ifOn(
        'services',
        serviceListQueries.list({ provider: id }, createClient<typeof serviceEndpoints>(serviceCalls, send)),
      ),
      ...ifOn(
        'mentorship',
        offeredQueries.list(id, createClient<typeof offeredSessionEndpoints>(offeredSessionCalls, send)),
      ),
      ...ifOn('experts', expertQueries.of(id, createClient<typeof expertEndpoints>(expertCalls, send))),
      ...ifOn('ambassadors', ambassadorQueries.of(id, createClient<typeof ambassadorEndpoints>(ambassadorCalls, send))),
      ...ifOn('mentorship', mentorQueries.of(id, createClient<typeof mentorEndpoints>(mentorCalls, send))),
      publicationQueries.of(id, false, createClient<typeof publicationEndpoints>(publicationCalls, send)),
      ...reviews,
    ),
  ]).catch(failPage)
  return { person, projects: items, now: Date.now(), path, as, state }
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return isPageTurn(args) ? false : args.defaultShouldRevalidate
}

const lookOf = (asked: string | null): Look => looks.find((look) => look.as === asked)?.as ?? 'everyone'

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return privateHead('Page not found')
  const { person, path } = args.loaderData
  const name = displayName(person)
  return pageHead(args, {
    title: name,
    description: person.headline || person.about.slice(0, 160) || `${name} on Guildhall.`,
    path,
    type: 'profile',
    data: personData(person, originOf(args) + path),
  })
}

export default function PublicProfileRoute({ loaderData: { state, ...shown } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <Person {...shown} />
    </HydrationBoundary>
  )
}

const titleOf = ({ author }: Review) => `Review by ${author ? displayName(author) : 'a former member'}`
const reportReview = (review: Review) => <ReportButton kind="review" id={review.id} title={titleOf(review)} />
const reportWorkReview = (review: Review) => <ReportButton kind="work-review" id={review.id} title={titleOf(review)} />

function Person({ person, projects, now, path, as }: Omit<Route.ComponentProps['loaderData'], 'state'>) {
  const viewer = useViewer()
  const { data: social } = useQuery(relationQueries.social(person.customUserId))
  const { customUserId: id } = person
  const hasMentors = usePart('mentorship')
  const hasJobs = usePart('jobs')
  const { data: services } = useQuery({ ...serviceListQueries.list({ provider: id }), enabled: usePart('services') })
  const { data: agents } = useQuery({ ...agentListQueries.list({ author: id }), enabled: usePart('agents') })
  const { data: sessions } = useQuery({ ...offeredQueries.list(id), enabled: hasMentors })
  const { data: mentor } = useQuery({ ...mentorQueries.of(id), enabled: hasMentors })
  const { data: campus } = useQuery({ ...ambassadorQueries.of(id), enabled: usePart('ambassadors') })
  const { data: published } = useQuery(publicationQueries.of(person.customUserId))
  const { data: expert } = useQuery({ ...expertQueries.of(id), enabled: usePart('experts') })
  const grid = projects.length ? <ProjectGrid projects={projects} now={now} /> : null
  const offered = services?.items.length ? <ServiceGrid services={services.items} /> : null
  const written = agents?.items.length ? <AgentList agents={agents.items} /> : null
  return (
    <PublicProfile
      person={person}
      projects={as && grid ? <ViewerContext value={null}>{grid}</ViewerContext> : grid}
      services={as && offered ? <ViewerContext value={null}>{offered}</ViewerContext> : offered}
      agents={as && written ? <ViewerContext value={null}>{written}</ViewerContext> : written}
      sessions={
        sessions?.length || mentor ? (
          <>
            <MentorBadge person={person} />
            {sessions?.length ? (
              <OfferedList host={person.customUserId} types={sessions} />
            ) : (
              <p className="c2">Nobody can book them at the moment.</p>
            )}
          </>
        ) : null
      }
      campus={
        campus && (campus.ambassador || campus.credentials.length > 0) ? (
          <AmbassadorBadge customUserId={person.customUserId} />
        ) : null
      }
      expert={expert ? <ExpertPanel person={person} /> : null}
      publications={
        published?.items.length ? (
          <PersonPublications id={person.customUserId} first={published.items} total={published.total} />
        ) : null
      }
      reviews={
        <>
          <WorkReviews person={person} name={displayName(person)} report={reportWorkReview} />
          <ReceivedReviews
            person={person}
            name={displayName(person)}
            count={person.record.reviews}
            report={reportReview}
          />
        </>
      }
      facts={social ? socialFacts(social) : []}
      notice={as ? <ViewingAs as={as} path={path} /> : null}
      actions={
        as ? (
          <Link className={buttonClass()} to="/profile">
            Back to my profile
          </Link>
        ) : (
          <>
            <AskForOffer person={person} now={now} />
            {viewer && hasJobs ? <InviteToJob person={person} now={now} /> : null}
            <PersonRelation
              person={person}
              message={
                <>
                  <BeginButton customUserId={person.customUserId} name={displayName(person)} />
                  {social?.status === 'connected' ? <ScheduleButton people={[person]} /> : null}
                </>
              }
              report={reportPerson}
            />
            {viewer ? null : <ReportButton kind="person" id={person.customUserId} title={displayName(person)} />}
          </>
        )
      }
    />
  )
}
