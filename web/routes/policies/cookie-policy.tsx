import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { cookiePolicy } from '#policies/cookies.tsx'
import { PolicyPage } from '#policies/policy-page.tsx'
import { loadPublished } from '#policies/published-versions.ts'
import type { Route } from './+types/cookie-policy.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return loadPublished(context.get(pageContext))
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Cookie policy',
    description: 'Every cookie that Guildhall sets and every entry it keeps in your browser: what for and how long.',
    path: cookiePolicy.to,
    type: 'article',
  })
}

export default function CookiePolicy({ loaderData: published }: Route.ComponentProps) {
  return <PolicyPage policy={cookiePolicy} published={published} />
}
