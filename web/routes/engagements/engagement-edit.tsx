import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { engagementQueries } from '#engagements/queries.ts'
import { RequestForm } from '#engagements/request-form.tsx'
import '#engagements/engagements.css'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import type { Route } from './+types/engagement-edit.ts'
import { loadEngagement } from './one-engagement.ts'

export function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  return loadEngagement(id, signedIn(context, url.pathname))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Change the request')
}

export default function EditRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData}>
      <EditPage key={id} id={id} />
    </HydrationBoundary>
  )
}

function EditPage({ id }: { id: string }) {
  const { data: engagement } = useQuery(engagementQueries.one(id))
  if (!engagement) return null
  return (
    <div className="page">
      <div className="phead">
        <h1 className="t-page">Change the request</h1>
      </div>
      {engagement.moves.includes('edit') && engagement.provider ? (
        <RequestForm person={engagement.provider} engagement={engagement} />
      ) : (
        <EmptyState
          solid="octa"
          title="The request can no longer be changed"
          actions={
            <Link className={buttonClass({ look: 'primary' })} to={`/engagements/${id}`}>
              See how it stands
            </Link>
          }
        />
      )}
    </div>
  )
}
