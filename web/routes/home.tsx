import type { activityEndpoints } from '@guildhall/contract/activity/activity.ts'
import { activityCalls } from '@guildhall/contract/activity/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Floor } from '#home/floor.tsx'
import { Front, Members, siteData } from '#home/front.tsx'
import { activityQueries } from '#home/queries.ts'
import { isCached } from '#lib/api/client-loading.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { pageContext } from '#lib/page/page-context.ts'
import { originOf, pageHead } from '#lib/page/page-head.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Price } from '#projects/card/card-facts.tsx'
import { ProjectGrid } from '#projects/card/project-grid.tsx'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { CategoryIndex, HomeRegister, homeQueries, useHomeProjects } from '#projects/home-projects.tsx'
import type { Route } from './+types/home.ts'

const description =
  'Finished projects by students, professors, freelancers and businesses, in thirty categories, each with its maker, price and licence.'

const EmptyMarketplace = lazyComponent(() =>
  import('#projects/marketplace/no-projects.tsx').then((module) => module.EmptyMarketplace),
)

export async function loader({ context }: Route.LoaderArgs) {
  const { send, viewer } = context.get(pageContext)
  const sender = sendFrom({ send })
  const projects = homeQueries(createClient<typeof projectEndpoints>(projectCalls, sender))
  const activity = createClient<typeof activityEndpoints>(activityCalls, sender)
  const events = [activityQueries.everyone(activity), ...(viewer ? [activityQueries.known(activity)] : [])]
  return { state: await loadBeside(Object.values(projects), events).catch(failPage) }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return isCached(...Object.values(homeQueries()), activityQueries.everyone()) ? { state: null } : serverLoader()
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  const title = 'Guildhall: finished projects and the people who made them'
  return pageHead(args, { title, description, path: '/', data: siteData(originOf(args), description) })
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Home />
    </HydrationBoundary>
  )
}

function Home() {
  const signedIn = useViewer() !== null
  const { newest, now, counts, register } = useHomeProjects()
  return (
    <div className="page">
      <Front
        signedIn={signedIn}
        fact={factOf(register?.total ?? 0, counts)}
        register={register ? <HomeRegister {...register} /> : null}
        floor={<Floor signedIn={signedIn} price={(project) => <Price project={project} />} />}
      />
      <section className="sec">
        <div className="ruled">
          <h2 className="t-section">New in the marketplace</h2>
          {register ? (
            <Link className="link link--plain" to="/marketplace">
              All {formatCount(register.total)} projects
            </Link>
          ) : null}
        </div>
        {newest.length > 0 ? (
          <ProjectGrid projects={newest} now={now} strip firstSeen={1} />
        ) : (
          <LazyBoundary>
            <EmptyMarketplace />
          </LazyBoundary>
        )}
      </section>
      <Members signedIn={signedIn} />
      <CategoryIndex counts={counts} />
    </div>
  )
}

function factOf(total: number, counts: readonly { count: number }[]): string {
  const filled = counts.filter(({ count }) => count > 0).length
  if (total === 0)
    return 'Students, professors, freelancers and businesses list finished work here: what it is, what it costs and who made it.'
  return `${formatCount(total)} ${total === 1 ? 'project is' : 'projects are'} listed in ${filled} ${
    filled === 1 ? 'category' : 'categories'
  } by students, professors, freelancers and businesses. Each shows what it is, what it costs and who made it.`
}
