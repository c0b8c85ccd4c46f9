import { createClient } from '@guildhall/contract/api/client.ts'
import { refereeCalls } from '@guildhall/contract/mentors/calls.ts'
import type { refereeEndpoints } from '@guildhall/contract/mentors/references.ts'
import { data } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { failPage } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { ReferencePage } from '#mentors/reference-page.tsx'
import type { Route } from './+types/mentor-reference.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { send } = context.get(pageContext)
  const token = url.searchParams.get('token') ?? ''
  try {
    const api = createClient<typeof refereeEndpoints>(refereeCalls, sendFrom({ send }))
    return { token, asked: await api.get({ query: { token } }) }
  } catch (error) {
    // Not a token at all, or not one that we made.
    if (!(error instanceof ApiError) || ![400, 403].includes(error.status)) return failPage(error)
    return data({ token, asked: null }, { status: 403 })
  }
}

export function meta() {
  return privateHead('Speak for a mentor')
}

export default function MentorReferenceRoute({ loaderData }: Route.ComponentProps) {
  return <ReferencePage {...loaderData} />
}
