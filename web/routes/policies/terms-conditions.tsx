import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { PolicyPage } from '#policies/policy-page.tsx'
import { loadPublished } from '#policies/published-versions.ts'
import { terms } from '#policies/terms.tsx'
import type { Route } from './+types/terms-conditions.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return loadPublished(context.get(pageContext))
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Terms and conditions',
    description:
      'What you and the operator of this installation agree on: accounts, publishing your own work, licences, academic honesty, moderation.',
    path: terms.to,
    type: 'article',
  })
}

export default function TermsConditions({ loaderData: published }: Route.ComponentProps) {
  return <PolicyPage policy={terms} published={published} />
}
