import { createClient } from '@guildhall/contract/api/client.ts'
import { workReviewCalls } from '@guildhall/contract/engagements/calls.ts'
import type { workReviewEndpoints } from '@guildhall/contract/engagements/work-reviews.ts'
import { reviewCalls } from '@guildhall/contract/orders/calls.ts'
import type { reviewEndpoints } from '@guildhall/contract/orders/reviews.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { publicationCalls } from '@guildhall/contract/publications/calls.ts'
import type { publicationEndpoints } from '@guildhall/contract/publications/publications.ts'
import { followCalls } from '@guildhall/contract/relations/calls.ts'
import type { followEndpoints } from '@guildhall/contract/relations/follows.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { relationQueries } from '#connections/queries.ts'
import { socialFacts } from '#connections/social-facts.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { displayName } from '#lib/format/people.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { ProjectGrid } from '#projects/card/project-grid.tsx'
import { AddProjectButton } from '#projects/card/project-link.tsx'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { OwnPublications } from '#publications/own-publications.tsx'
import { publicationQueries } from '#publications/publication-api.ts'
import { reviewQueries } from '#reviews/queries.ts'
import { ReceivedReviews } from '#reviews/received-reviews.tsx'
import { isPageTurn, reviewsCursor } from '#reviews/reviews-address.ts'
import { WorkReviews } from '#reviews/work-reviews.tsx'
import { OwnProfile } from '#users/profile/own-profile.tsx'
import type { Route } from './+types/profile.ts'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const page = signedIn(context, '/profile')
  const send = sendFrom(page)
  const { customUserId: id } = page.viewer
  const [seen, { items, counts }, state] = await Promise.all([
    createClient<typeof userEndpoints>(userCalls, send).get({ params: { id }, query: {} }),
    createClient<typeof projectEndpoints>(projectCalls, send).mine({ query: { visibility: 'public' } }),
    loadBeside(
      [],
      [
        relationQueries.social(id, createClient<typeof followEndpoints>(followCalls, send)),
        publicationQueries.of(id, false, createClient<typeof publicationEndpoints>(publicationCalls, send)),
        reviewQueries.received(
          id,
          reviewsCursor(searchParams, 'reviews'),
          createClient<typeof reviewEndpoints>(reviewCalls, send),
        ),
        reviewQueries.ofWork(
          id,
          reviewsCursor(searchParams, 'work-reviews'),
          createClient<typeof workReviewEndpoints>(workReviewCalls, send),
        ),
      ],
    ),
  ]).catch(failPage)
  return { person: page.viewer, seen, projects: items, counts, now: Date.now(), state }
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return isPageTurn(args) ? false : unlessDrawer(args)
}

export function meta() {
  return privateHead('My profile')
}

export default function ProfileRoute({ loaderData: { state, ...shown } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <Profile {...shown} />
    </HydrationBoundary>
  )
}

function Profile({ person, seen, projects, counts, now }: Omit<Route.ComponentProps['loaderData'], 'state'>) {
  const { data: social } = useQuery(relationQueries.social(person.customUserId))
  return (
    <OwnProfile
      person={person}
      seen={seen}
      reviews={
        <>
          <WorkReviews person={person} name={displayName(seen)} report={() => null} />
          <ReceivedReviews person={person} name={displayName(seen)} count={seen.record.reviews} report={() => null} />
        </>
      }
      projects={projects.length ? <ProjectGrid projects={projects} now={now} /> : null}
      counts={counts}
      publications={person.auth.userType === 'Business' ? null : <OwnPublications id={person.customUserId} />}
      facts={social ? socialFacts(social) : []}
      addProject={<AddProjectButton />}
    />
  )
}
