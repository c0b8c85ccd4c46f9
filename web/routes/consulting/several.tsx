import { createClient } from '@guildhall/contract/api/client.ts'
import { consultingTopics } from '@guildhall/contract/engagements/topics.ts'
import { serviceLimits } from '@guildhall/contract/limits/services.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { useState } from 'react'
import { data, Link, redirect } from 'react-router'
import '#consulting/consulting.css'
import { requestPath } from '#consulting/queries.ts'
import { SeveralForm } from '#consulting/several-form.tsx'
import { failPage } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import type { Route } from './+types/several.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const topic = consultingTopics.find((each) => each === url.searchParams.get('topic'))
  const ids = [...new Set(url.searchParams.getAll('to'))].filter((id) => id !== page.viewer.customUserId)
  if (!topic || ids.some((id) => !/^[a-z0-9-]{3,80}$/.test(id))) throw data(null, { status: 404 })
  const asked = ids.slice(0, serviceLimits.askedAtOnce)
  if (asked.length === 1) throw redirect(requestPath(topic, asked))
  const api = createClient<typeof userEndpoints>(userCalls, sendFrom(page))
  const { users: people } =
    asked.length === 0 ? { users: [] } : await api.bulk({ params: { ids: asked.join(',') } }).catch(failPage)
  return { topic, people }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Ask several people')
}

export default function SeveralRoute({ loaderData: { topic, people } }: Route.ComponentProps) {
  const [left, setLeft] = useState<readonly string[]>([])
  const asked = people.filter(({ customUserId }) => !left.includes(customUserId))
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Ask several people</h1>
          <p className="c2">One request, and one table to compare the offers.</p>
        </div>
      </div>
      {asked.length > 0 ? (
        <SeveralForm topic={topic} people={asked} onLeaveOut={({ customUserId }) => setLeft([...left, customUserId])} />
      ) : (
        <EmptyState
          solid="octa"
          title="Nobody is chosen"
          actions={
            <Link className={buttonClass({ look: 'primary' })} to="/consulting">
              Choose a topic
            </Link>
          }
        />
      )}
    </div>
  )
}
