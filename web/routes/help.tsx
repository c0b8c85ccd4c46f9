import { HelpPage } from '#feedback/help-page.tsx'
import { pageHead } from '#lib/page/page-head.ts'
import type { Route } from './+types/help.ts'

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Help',
    description:
      'Answers about accounts, projects, orders, refunds, payouts, messages and safety on Guildhall, and a way to ask a person.',
    path: '/help',
  })
}

export default HelpPage
