import { feedbackEndpoints } from '@guildhall/contract/feedback.ts'
import { feedbackLimits } from '@guildhall/contract/people-limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { acceptUploads } from '#http/uploads.ts'
import type { Deps } from '../deps.ts'
import { sendFeedback, sendReport } from './submitting.ts'

/** What people tell those who run the place. */
export async function feedbackRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // Above the limit nobody is refused: the same call asks for proof of work (product 2).
  const guard = async (name: 'feedback' | 'report', viewer: Caller['viewer'], request: FastifyRequest) => {
    if (!deps.limits.mayTake(name, viewer?.customUserId ?? request.ip)) await deps.identity.requireBotCheck(request)
  }
  await app.register(async (scope) => {
    await acceptUploads(scope, { fieldSize: feedbackLimits.formFieldBytes })
    mount(scope, feedbackEndpoints, {
      async send({ body, viewer, request }) {
        await guard('feedback', viewer, request)
        return sendFeedback(deps, viewer, body, request)
      },
      async report({ body, viewer, request }) {
        await guard('report', viewer, request)
        return sendReport(deps, viewer, body)
      },
      async reportProject({ params: { id }, body, viewer, request }) {
        await guard('report', viewer, request)
        return sendReport(deps, viewer, { kind: 'project', id, ...body })
      },
    })
  })
}
