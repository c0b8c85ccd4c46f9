import { createClient } from '@guildhall/contract/api/client.ts'
import { offeredSessionCalls } from '@guildhall/contract/bookings/calls.ts'
import type { offeredSessionEndpoints } from '@guildhall/contract/bookings/offered-sessions.ts'
import { wantQuestion } from '@guildhall/contract/bookings/want-question.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { useState } from 'react'
import { BookPage } from '#bookings/book/book-page.tsx'
import { offeredQueries } from '#bookings/booking-api.ts'
import { SessionButtons } from '#cart/session-buttons.tsx'
import { EarlyAnswers } from '#checkout/early-answers.tsx'
import { ReportButton } from '#feedback/report-button.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { displayName } from '#lib/format/people.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { pageHead, privateHead } from '#lib/page/page-head.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/book.ts'

export async function loader({ context, params: { id, type }, url: { pathname } }: Route.LoaderArgs) {
  const api = createClient<typeof offeredSessionEndpoints>(offeredSessionCalls, sendFrom(context.get(pageContext)))
  const offered = await api.get({ params: { customUserId: id, type } }).catch(failPage)
  const state = await load({ ...offeredQueries.one(id, type, api), queryFn: () => offered }).catch(failPage)
  return { state, title: offered.type.title, what: offered.type.what, host: displayName(offered.host), path: pathname }
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return privateHead('Book')
  const { title, what, host, path } = args.loaderData
  return pageHead(args, { title: `${title} with ${host}`, description: what.slice(0, 160), path })
}

export default function BookRoute({ loaderData: { state }, params: { id, type } }: Route.ComponentProps) {
  const viewer = useViewer()
  const [isAnswered, setAnswered] = useState(false)
  return (
    <HydrationBoundary state={state}>
      <BookPage
        key={type}
        viewer={viewer}
        host={id}
        type={type}
        ask={({ type: offered, questions, host }, { customUserId }) => (
          <EarlyAnswers
            owner={customUserId}
            questions={[wantQuestion(offered.id), ...questions]}
            help={{ [offered.id]: `${displayName(host)} reads this before you meet.` }}
            onChange={setAnswered}
          />
        )}
        buy={({ type: offered, priceMinor, currency }, start) => (
          <SessionButtons
            type={offered}
            choice={{ start, bookingId: null, notAssessed: true }}
            isAnswered={isAnswered}
            priceMinor={priceMinor}
            currency={currency}
          />
        )}
        report={({ id: typeId, title }) => (
          <ReportButton kind="session-type" id={typeId} title={title} label="Report this session" />
        )}
      />
    </HydrationBoundary>
  )
}
