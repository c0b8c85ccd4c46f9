import type { agentEndpoints } from '@guildhall/contract/agents/agents.ts'
import { agentCalls } from '@guildhall/contract/agents/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { lazy, Suspense } from 'react'
import { AgentFormWaiting } from '#agents/form/agent-form-waiting.tsx'
import { failPage } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import '#agents/form/agent-form.css'
import type { Route } from './+types/agent-form.ts'

const AgentFormPage = lazy(() =>
  import('#agents/form/agent-form-page.tsx').then((module) => ({ default: module.AgentFormPage })),
)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname)
  const { id } = params as { id?: string }
  if (id === undefined) return null
  // The form reads it again; an unknown one is the page that says so.
  await createClient<typeof agentEndpoints>(agentCalls, sendFrom(page)).get({ params: { id } }).catch(failPage)
  return null
}

export const shouldRevalidate = unlessDrawer

const titleOf = (id: string | undefined) => (id === undefined ? 'Publish an agent' : 'Edit agent')

export function meta({ params }: Route.MetaArgs) {
  return privateHead(titleOf((params as { id?: string }).id))
}

/** The form needs scripts: it prepares pictures and stores drafts on this device. */
export default function AgentFormRoute({ params }: Route.ComponentProps) {
  const viewer = useViewer()
  const isHydrated = useHydrated()
  const { id } = params as { id?: string }
  const waiting = <AgentFormWaiting title={titleOf(id)} />
  if (!viewer || !isHydrated) return waiting
  return (
    <Suspense fallback={waiting}>
      <AgentFormPage key={id ?? ''} viewer={viewer} id={id ?? null} />
    </Suspense>
  )
}
