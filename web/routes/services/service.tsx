import { createClient } from '@guildhall/contract/api/client.ts'
import { serviceCalls } from '@guildhall/contract/services/calls.ts'
import type { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { hasDuty } from '@guildhall/contract/values/roles.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { MissingDetails } from '#business/business-details.tsx'
import { PackageButtons } from '#cart/package-buttons.tsx'
import { BeginButton } from '#conversations/begin/button.tsx'
import { ReportButton } from '#feedback/report-button.tsx'
import { isCached } from '#lib/api/client-loading.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { reviewQueries } from '#reviews/queries.ts'
import { isPageTurn, reviewsCursor } from '#reviews/reviews-address.ts'
import { ServiceReviews } from '#reviews/service-reviews.tsx'
import { serviceHead, serviceMeta } from '#services/page/service-meta.ts'
import { ServicePage } from '#services/page/service-page.tsx'
import { serviceQueries } from '#services/queries.ts'
import { buttonClass } from '#ui/button.tsx'
import type { Route } from './+types/service.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { send, origin } = context.get(pageContext)
  const api = createClient<typeof serviceEndpoints>(serviceCalls, sendFrom({ send }))
  const { service } = await api.get({ params: { id } }).catch(failPage)
  const one = { ...serviceQueries.one(id), queryFn: () => service }
  const reviews = reviewQueries.ofService(id, reviewsCursor(url.searchParams, 'work-reviews'), api)
  return { state: await load(one, reviews).catch(failPage), head: serviceMeta(service, origin) }
}

/** Going back to a service that is still fresh makes no request. */
export async function clientLoader({ params: { id }, url, serverLoader }: Route.ClientLoaderArgs) {
  const service = queryClient().getQueryData(serviceQueries.one(id).queryKey)
  const reviews = reviewQueries.ofService(id, reviewsCursor(url.searchParams, 'work-reviews'))
  return service && isCached(serviceQueries.one(id), reviews)
    ? { state: null, head: serviceMeta(service, location.origin) }
    : serverLoader()
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return isPageTurn(args) ? false : unlessDrawer(args)
}

export function meta(args: Route.MetaArgs) {
  return args.loaderData ? serviceHead(args, args.loaderData.head) : privateHead('Service')
}

export default function ServiceRoute({ loaderData: { state }, params: { id } }: Route.ComponentProps) {
  const viewer = useViewer()
  return (
    <HydrationBoundary state={state}>
      <ServicePage
        key={id}
        id={id}
        ask={({ provider }) =>
          viewer ? (
            <BeginButton
              size="sm"
              customUserId={provider.customUserId}
              name={displayName(provider)}
              label="Ask a question"
            />
          ) : (
            <Link className={buttonClass({ size: 'sm' })} to={signInPath(`/services/${id}`, 'question')}>
              Ask a question
            </Link>
          )
        }
        reviewed={(service) => (
          <ServiceReviews
            service={service}
            report={({ id, author }) => (
              <ReportButton
                kind="work-review"
                id={id}
                title={`Review by ${author ? displayName(author) : 'a former member'}`}
              />
            )}
          />
        )}
        report={({ title }) => (
          <>
            <ReportButton kind="service" id={id} title={title} label="Report this service" />
            {viewer && hasDuty(viewer.role, 'reports') ? (
              <Link className="btn btn--quiet btn--sm" to={`/admin/services/${id}`}>
                Open in Admin
              </Link>
            ) : null}
          </>
        )}
        ownNotice={<MissingDetails />}
        buy={(service, { choice, sum }) => (
          <PackageButtons
            service={service}
            choice={choice}
            amountMinor={sum.amountMinor}
            note={`within ${daysText(sum.days)}`}
          />
        )}
      />
    </HydrationBoundary>
  )
}
