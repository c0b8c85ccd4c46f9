import { HydrationBoundary } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { claimApis, claimQueries } from '#sustainability/claim-api.ts'
import { ConfirmPage } from '#sustainability/confirm-page.tsx'
import type { Route } from './+types/confirm-figures.ts'

const isRefused = (error: unknown) => error instanceof ApiError && error.code === 'confirm_role'
const cursorOf = (params: URLSearchParams) => params.get('cursor') ?? undefined

/** The list answers 403 to people who cannot confirm figures: the page says who can. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const apis = claimApis(sendFrom(page))
  const query = claimQueries.waiting(cursorOf(url.searchParams), apis)
  return load(query).then(
    (state) => ({ state, mayConfirm: true }),
    (error) => (isRefused(error) ? { state: null, mayConfirm: false } : failPage(error)),
  )
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Figures to confirm')
}

export default function ConfirmFiguresRoute({ loaderData: { state, mayConfirm } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <HydrationBoundary state={state}>
      <ConfirmPage mayConfirm={mayConfirm} cursor={cursorOf(params)} />
    </HydrationBoundary>
  )
}
