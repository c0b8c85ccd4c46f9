import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { PolicyPage } from '#policies/policy-page.tsx'
import { loadPublished } from '#policies/published-versions.ts'
import { refundPolicy } from '#policies/refunds.tsx'
import type { Route } from './+types/refund-policy.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return loadPublished(context.get(pageContext))
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Refund policy',
    description: 'When you get your money back on Guildhall: cancelling, withdrawing, refunds and disputes.',
    path: refundPolicy.to,
    type: 'article',
  })
}

export default function RefundPolicy({ loaderData: published }: Route.ComponentProps) {
  return <PolicyPage policy={refundPolicy} published={published} />
}
