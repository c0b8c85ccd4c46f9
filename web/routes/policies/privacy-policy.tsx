import { pageHead } from '#lib/page/page-head.ts'
import { PolicyPage } from '#policies/policy-page.tsx'
import { privacyPolicy } from '#policies/privacy.tsx'
import type { Route } from './+types/privacy-policy.ts'

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Privacy policy',
    description: 'What Guildhall stores about you, why and for how long, who may read it and how you have it deleted.',
    path: privacyPolicy.to,
    type: 'article',
  })
}

export default function PrivacyPolicy() {
  return <PolicyPage policy={privacyPolicy} />
}
