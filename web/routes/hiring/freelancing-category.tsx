import { createClient } from '@guildhall/contract/api/client.ts'
import { jobCalls } from '@guildhall/contract/hiring/calls.ts'
import type { jobEndpoints } from '@guildhall/contract/hiring/jobs.ts'
import { type CategoryPage as Category, categoryPages } from '@guildhall/contract/hiring/words.ts'
import { serviceCalls } from '@guildhall/contract/services/calls.ts'
import type { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { data, useSearchParams } from 'react-router'
import { CategoryPage } from '#hiring/category-page.tsx'
import { categoryPath } from '#hiring/category-tiles.tsx'
import { type JobListApi, jobListQueries } from '#hiring/job-list-queries.ts'
import { NewestFreelancers } from '#hiring/newest-freelancers.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { inFrame, isCached } from '#lib/api/client-loading.ts'
import { loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { isPartOn, usePart } from '#lib/page/closed-parts.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { peoplePath, peopleQueries } from '#people/queries.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { SomeServices, someServices } from '#services/list/some-services.tsx'
import type { Route } from './+types/freelancing-category.ts'

const pageOf = (slug: string) => categoryPages.find((each) => each.slug === slug)
const readCursor = (params: URLSearchParams) => params.get('cursor') || undefined

/** Returns the queries of a page; not found for any other category. */
function queriesOf(slug: string, { searchParams }: URL, api?: JobListApi) {
  const page = pageOf(slug)
  if (!page) throw data(null, { status: 404 })
  const search = { category: page.category, cursor: readCursor(searchParams) }
  return [jobListQueries.list(search, api), jobListQueries.categories(api)]
}

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const { send, parts } = context.get(pageContext)
  const sender = sendFrom({ send })
  const queries = queriesOf(slug, url, createClient<typeof jobEndpoints>(jobCalls, sender))
  const people = createClient<typeof userEndpoints>(userCalls, sender)
  try {
    const category = pageOf(slug)?.category
    const services = createClient<typeof serviceEndpoints>(serviceCalls, sender)
    const beside = [
      peopleQueries.newest(category, people),
      ...(category && isPartOn(parts, 'services') ? [someServices(category, services)] : []),
    ]
    return { state: await loadBeside(queries, beside), failure: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, code, status } = error
    return data({ state: null, failure: { message, code } }, { status: status || 503 })
  }
}

/** Switching between pages that are still fresh makes no request; without an answer, the frame stays. */
export async function clientLoader({ params: { slug }, url, serverLoader }: Route.ClientLoaderArgs) {
  if (isCached(...queriesOf(slug, url))) return { state: null, failure: null }
  return serverLoader().catch(inFrame({ state: null, failure: { message: '', code: '' } }))
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  const page = pageOf(args.params.slug)
  if (!page) return []
  return [
    ...pageHead(args, {
      title: `${page.name} jobs`,
      description: `Open ${page.name} jobs, each with its budget, its client and the day by which it decides.`,
      path: categoryPath(page.slug),
    }),
    ...(new URLSearchParams(args.location.search).has('cursor')
      ? [{ name: 'robots', content: 'noindex, follow' }]
      : []),
  ]
}

export default function FreelancingCategoryRoute({ loaderData, params: { slug } }: Route.ComponentProps) {
  const hasServices = usePart('services')
  const [params] = useSearchParams()
  const category = pageOf(slug)
  if (!category) return null
  return (
    <HydrationBoundary state={loaderData.state}>
      <CategoryPage
        key={slug}
        category={category}
        cursor={readCursor(params)}
        failure={loaderData.failure}
        people={<People of={category} />}
        services={hasServices ? <SomeServices topic={category.category} title={`${category.name} services`} /> : null}
      />
    </HydrationBoundary>
  )
}

function People({ of: { category } }: { of: Category }) {
  const { data: page } = useQuery(peopleQueries.newest(category))
  const all = { label: 'See all', to: peoplePath({ work: category }) }
  const chosen = 'the newest members who do this work'
  return page ? <NewestFreelancers people={page.items} chosen={chosen} all={all} /> : null
}
