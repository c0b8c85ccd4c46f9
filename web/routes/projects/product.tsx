import { createClient } from '@guildhall/contract/api/client.ts'
import { cartCalls, reviewCalls } from '@guildhall/contract/orders/calls.ts'
import type { cartEndpoints } from '@guildhall/contract/orders/cart.ts'
import type { Review, reviewEndpoints } from '@guildhall/contract/orders/reviews.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { Project, projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { hasDuty } from '@guildhall/contract/values/roles.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { MissingDetails } from '#business/business-details.tsx'
import { BuyButtons } from '#cart/buy-buttons.tsx'
import { cartQueries } from '#cart/cart-queries.ts'
import { BeginButton } from '#conversations/begin/button.tsx'
import { ReportButton } from '#feedback/report-button.tsx'
import { isCached } from '#lib/api/client-loading.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { displayName } from '#lib/format/people.ts'
import { isPartOn, usePart } from '#lib/page/closed-parts.ts'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { neighbourQueries, Product, useNeighbours } from '#projects/product/product.tsx'
import { productHead, productMeta } from '#projects/product/product-meta.ts'
import { projectQueries } from '#projects/queries.ts'
import { ProductReviews } from '#reviews/product-reviews.tsx'
import { reviewQueries } from '#reviews/queries.ts'
import '#teams/teams.css'
import '#sustainability/sustainability.css'
import { claimApis, claimQueries } from '#sustainability/claim-api.ts'
import { teamApis, teamQueries } from '#teams/team-api.ts'
import { buttonClass } from '#ui/button.tsx'
import type { Route } from './+types/product.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { send, origin, currency, parts } = context.get(pageContext)
  const api = createClient<typeof projectEndpoints>(projectCalls, sendFrom({ send }))
  const reviewApi = createClient<typeof reviewEndpoints>(reviewCalls, sendFrom({ send }))
  const asked = Promise.all([api.get({ params }), reviewApi.list({ params, query: {} })])
  const [{ project }, said] = await asked.catch(failPage)
  const neighbours = Object.values(neighbourQueries(project, api))
  const offers = cartQueries.offers([project.id], createClient<typeof cartEndpoints>(cartCalls, sendFrom({ send })))
  const one = { ...projectQueries.one(project.id), queryFn: () => project }
  const page = { ...reviewQueries.page(project.id), queryFn: () => said }
  const team =
    hasTeam(project) && isPartOn(parts, 'teams') ? [teamQueries.team(project.id, teamApis(sendFrom({ send })))] : []
  const goals =
    project.claims > 0 && isPartOn(parts, 'sustainability')
      ? [claimQueries.project(project.id, claimApis(sendFrom({ send })))]
      : []
  const state = await loadBeside([one, offers, page], [...neighbours, ...team, ...goals]).catch(failPage)
  return { state, head: productHead(project, { origin, currency, reviews: said.items }) }
}

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const project = queryClient().getQueryData(projectQueries.one(params.id).queryKey)
  const queries = [projectQueries.one(params.id), reviewQueries.page(params.id)]
  const isReady = project && isCached(...queries, ...Object.values(neighbourQueries(project)))
  return isReady
    ? { state: null, head: productHead(project, { origin: location.origin, currency: null, reviews: [] }) }
    : serverLoader()
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  return args.loaderData ? productMeta(args, args.loaderData.head) : privateHead('Project')
}

/** Whether the page shows a team: somebody beside the owner, an open place, or what a former member did. */
const hasTeam = ({ team }: Project) => team.members + team.openPlaces + team.contributions > 0

const ProductTeam = lazyComponent(() => import('#teams/product-team.tsx').then((module) => module.ProductTeam))
const ProductGoals = lazyComponent(() =>
  import('#sustainability/product-goals.tsx').then((module) => module.ProductGoals),
)
const SaleAlert = lazyComponent(() => import('#projects/product/sale-alert.tsx').then((module) => module.SaleAlert))

export default function ProductRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <ProductPage id={params.id} />
    </HydrationBoundary>
  )
}

function ProductPage({ id }: { id: string }) {
  const { data: project } = useQuery(projectQueries.one(id))
  return project ? <LoadedProduct project={project} /> : null
}

const reportOf = ({ id, author }: Review) => (
  <ReportButton kind="review" id={id} title={`Review by ${author ? displayName(author) : 'a former member'}`} />
)

function LoadedProduct({ project }: { project: Project }) {
  const viewer = useViewer()
  const address = `/product/${project.id}`
  const name = displayName(project.seller)
  const buy = (
    <BuyButtons
      project={project}
      saleAlert={
        <LazyBoundary>
          <SaleAlert project={project} />
        </LazyBoundary>
      }
    />
  )
  const report = (
    <>
      <ReportButton kind="project" id={project.id} title={project.title} />
      {viewer && hasDuty(viewer.role, 'reports') ? (
        <Link className="btn btn--quiet btn--sm" to={`/admin/listings/${project.id}`}>
          Open in Admin
        </Link>
      ) : null}
    </>
  )
  const ask = viewer ? (
    <BeginButton
      size="sm"
      customUserId={project.seller.customUserId}
      name={name}
      label="Ask the seller"
      about={`project:${project.id}`}
    />
  ) : (
    <Link className={buttonClass({ size: 'sm' })} to={signInPath(address, 'question')}>
      Ask the seller
    </Link>
  )
  const reviewed = <ProductReviews key={`reviews ${project.id}`} project={project} report={reportOf} />
  const hasTeams = usePart('teams')
  const hasGoals = usePart('sustainability')
  const team =
    hasTeams && hasTeam(project) ? (
      <LazyBoundary>
        <ProductTeam key={`team ${project.id}`} projectId={project.id} />
      </LazyBoundary>
    ) : null
  const goals =
    hasGoals && project.claims > 0 ? (
      <LazyBoundary>
        <ProductGoals key={`goals ${project.id}`} projectId={project.id} />
      </LazyBoundary>
    ) : null
  const ownNotice = project.notOnSaleYet && project.team.role === 'owner' ? <MissingDetails /> : null
  return <Product {...{ project, buy, report, ask, reviewed, team, goals, ownNotice, ...useNeighbours(project) }} />
}
