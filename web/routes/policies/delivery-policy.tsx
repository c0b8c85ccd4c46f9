import { pageHead } from '#lib/page/page-head.ts'
import { deliveryPolicy } from '#policies/delivery.tsx'
import { PolicyPage } from '#policies/policy-page.tsx'
import type { Route } from './+types/delivery-policy.ts'

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Delivery policy',
    description:
      'What reaches you through Guildhall today, what a project’s page says about delivery, and what will be settled before buying exists.',
    path: deliveryPolicy.to,
    type: 'article',
  })
}

export default function DeliveryPolicy() {
  return <PolicyPage policy={deliveryPolicy} />
}
