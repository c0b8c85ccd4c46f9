import { createClient } from '@guildhall/contract/api/client.ts'
import { savedCalls } from '@guildhall/contract/projects/calls.ts'
import type { savedEndpoints } from '@guildhall/contract/projects/saved.ts'
import { data } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { failPage } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { UnsubscribePage } from '#projects/saved-searches/unsubscribe-page.tsx'
import type { Route } from './+types/unsubscribe.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { send } = context.get(pageContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  try {
    return {
      token,
      search: await createClient<typeof savedEndpoints>(savedCalls, sendFrom({ send })).stoppable({ query: { token } }),
    }
  } catch (error) {
    // Not a token at all, or not one of ours.
    if (!(error instanceof ApiError) || ![400, 403].includes(error.status)) return failPage(error)
    return data({ token, search: null }, { status: 403 })
  }
}

export function meta() {
  return privateHead('Stop an alert')
}

export default function UnsubscribeRoute({ loaderData }: Route.ComponentProps) {
  return <UnsubscribePage {...loaderData} />
}
