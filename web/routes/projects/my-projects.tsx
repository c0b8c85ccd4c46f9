import { createClient } from '@guildhall/contract/api/client.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { inFrame } from '#lib/api/client-loading.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { MyProjects } from '#projects/mine/my-projects.tsx'
import { projectQueries } from '#projects/queries.ts'
import type { Route } from './+types/my-projects.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { send } = signedIn(context, '/my-projects')
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const api = createClient<typeof projectEndpoints>(projectCalls, sendFrom({ send }))
  return { state: await loadBeside([], [projectQueries.mine(cursor, api)]).catch(failPage), cursor }
}

/** Without an answer, the frame stays. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  return serverLoader().catch(inFrame({ state: null, cursor }))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('My projects')
}

export default function MyProjectsRoute({ loaderData }: Route.ComponentProps) {
  const viewer = useViewer()
  return (
    <HydrationBoundary state={loaderData.state}>
      {viewer ? <MyProjects viewer={viewer} cursor={loaderData.cursor} /> : null}
    </HydrationBoundary>
  )
}
