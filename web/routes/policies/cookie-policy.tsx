import { pageHead } from '#lib/page/page-head.ts'
import { cookiePolicy } from '#policies/cookies.tsx'
import { PolicyPage } from '#policies/policy-page.tsx'
import type { Route } from './+types/cookie-policy.ts'

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Cookie policy',
    description: 'Every cookie that Guildhall sets and every entry it keeps in your browser: what for and how long.',
    path: cookiePolicy.to,
    type: 'article',
  })
}

export default function CookiePolicy() {
  return <PolicyPage policy={cookiePolicy} />
}
