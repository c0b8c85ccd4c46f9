import { createClient } from '@guildhall/contract/api/client.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { About } from '#about/about.tsx'
import { failPage } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import type { Route } from './+types/aboutus.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const send = sendFrom(context.get(pageContext))
  const { total, categories } = await createClient<typeof projectEndpoints>(projectCalls, send).facets().catch(failPage)
  return { projects: total.value, filled: categories.filter(({ count }) => count > 0).length }
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'About Guildhall',
    description:
      'What Guildhall is, the four kinds of people who meet here, and the promises that decide what is built.',
    path: '/aboutus',
  })
}

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
  return <About {...loaderData} />
}
