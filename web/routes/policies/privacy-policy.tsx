import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { PolicyPage } from '#policies/policy-page.tsx'
import { privacyPolicy } from '#policies/privacy.tsx'
import { loadPublished } from '#policies/published-versions.ts'
import type { Route } from './+types/privacy-policy.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return loadPublished(context.get(pageContext))
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Privacy policy',
    description: 'What Guildhall stores about you, why and for how long, who may read it and how you have it deleted.',
    path: privacyPolicy.to,
    type: 'article',
  })
}

export default function PrivacyPolicy({ loaderData: published }: Route.ComponentProps) {
  return <PolicyPage policy={privacyPolicy} published={published} />
}
