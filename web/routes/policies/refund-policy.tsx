import { pageHead } from '#lib/page/page-head.ts'
import { PolicyPage } from '#policies/policy-page.tsx'
import { refundPolicy } from '#policies/refunds.tsx'
import type { Route } from './+types/refund-policy.ts'

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Refund policy',
    description: 'When you get your money back on Guildhall: cancelling, withdrawing, refunds and disputes.',
    path: refundPolicy.to,
    type: 'article',
  })
}

export default function RefundPolicy() {
  return <PolicyPage policy={refundPolicy} />
}
