import { pageHead } from '#lib/page/page-head.ts'
import { PolicyPage } from '#policies/policy-page.tsx'
import { terms } from '#policies/terms.tsx'
import type { Route } from './+types/terms-conditions.ts'

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Terms and conditions',
    description:
      'What you and the operator of this installation agree on: accounts, publishing your own work, licences, academic honesty, moderation.',
    path: terms.to,
    type: 'article',
  })
}

export default function TermsConditions() {
  return <PolicyPage policy={terms} />
}
