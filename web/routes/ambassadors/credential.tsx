import { CheckPage } from '#ambassadors/credential/check-page.tsx'
import { pageHead } from '#lib/page/page-head.ts'
import type { Route } from './+types/credential.ts'

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Check a credential',
    description: 'Check in your browser whether the credential of a campus ambassador is genuine.',
    path: '/credential',
  })
}

export default CheckPage
