import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { deliveryPolicy } from '#policies/delivery.tsx'
import { PolicyPage } from '#policies/policy-page.tsx'
import { loadPublished } from '#policies/published-versions.ts'
import type { Route } from './+types/delivery-policy.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return loadPublished(context.get(pageContext))
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Delivery policy',
    description:
      'How files and work made to order reach you on Guildhall, by when, and what you can do if they do not.',
    path: deliveryPolicy.to,
    type: 'article',
  })
}

export default function DeliveryPolicy({ loaderData: published }: Route.ComponentProps) {
  return <PolicyPage policy={deliveryPolicy} published={published} />
}
