import { feedbackEndpoints } from '@guildhall/contract/admin/feedback.ts'
import { feedbackLimits } from '@guildhall/contract/limits/people.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { acceptUploads } from '#http/uploads.ts'
import type { Deps } from '../deps.ts'
import { guardFeedback, sendReport } from './reports.ts'
import { sendFeedback } from './submissions.ts'

/** Feedback, questions and reports. */
export async function feedbackRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    await acceptUploads(scope, { fieldSize: feedbackLimits.formFieldBytes })
    mount(scope, feedbackEndpoints, {
      async send({ body, viewer, request }) {
        await guardFeedback(deps, 'feedback', viewer, request)
        return sendFeedback(deps, viewer, body, request)
      },
      async report({ body, viewer, request }) {
        await guardFeedback(deps, 'report', viewer, request)
        return sendReport(deps, viewer, body)
      },
      async reportProject({ params: { id }, body, viewer, request }) {
        await guardFeedback(deps, 'report', viewer, request)
        return sendReport(deps, viewer, { kind: 'project', id, ...body })
      },
    })
  })
}
