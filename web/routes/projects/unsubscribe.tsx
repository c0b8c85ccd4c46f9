import { createClient } from '@guildhall/contract/api/client.ts'
import { stopCalls } from '@guildhall/contract/notifications/calls.ts'
import type { stopEndpoints } from '@guildhall/contract/notifications/unsubscribe.ts'
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
      stoppable: await createClient<typeof stopEndpoints>(stopCalls, sendFrom({ send })).stoppable({
        query: { token },
      }),
    }
  } catch (error) {
    // Not a token at all, or not one that we made.
    if (!(error instanceof ApiError) || ![400, 403].includes(error.status)) return failPage(error)
    return data({ token, stoppable: null }, { status: 403 })
  }
}

export function meta() {
  return privateHead('Stop emails')
}

export default function UnsubscribeRoute({ loaderData }: Route.ComponentProps) {
  return <UnsubscribePage {...loaderData} />
}
