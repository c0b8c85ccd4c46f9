import { pageHead } from '#lib/page/page-head.ts'
import { accessibilityStatement } from '#policies/accessibility.tsx'
import { PolicyPage } from '#policies/policy-page.tsx'
import type { Route } from './+types/accessibility.ts'

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Accessibility',
    description:
      'How Guildhall meets WCAG 2.2 AA, how its pages are checked, and what is known not to work for everybody yet.',
    path: accessibilityStatement.to,
    type: 'article',
  })
}

export default function Accessibility() {
  return <PolicyPage policy={accessibilityStatement} published={[]} />
}
