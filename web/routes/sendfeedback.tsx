import { SendFeedbackPage } from '#feedback/send-feedback-page.tsx'
import { pageHead } from '#lib/page/page-head.ts'
import type { Route } from './+types/sendfeedback.ts'

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Send feedback',
    description:
      'Tell the people who run Guildhall what would make it better. You get a number, and an answer by email.',
    path: '/sendfeedback',
  })
}

export default SendFeedbackPage
