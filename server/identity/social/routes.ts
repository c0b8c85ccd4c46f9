import { type SocialStep, socialEndpoints } from '@guildhall/contract/identity/social.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { browserOf } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { startSocial } from './attempts.ts'
import { answerCode, answerFirstUse, answerLink, answerResend } from './step-answers.ts'
import { type Answer, advance, returnedAttempt } from './steps.ts'

/** The calls of a social sign-in from our own pages. */
export function socialRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  mount(app, socialEndpoints, {
    providers: async () => ({ providers: deps.config.social.map(({ id, name }) => ({ id, name })) }),
    start: async ({ body, request, reply }) => {
      const { url, cookie } = await startSocial(deps, body, browserOf(request))
      reply.header('set-cookie', cookie)
      return { url }
    },
    finish: async ({ body, request, reply }) => {
      const browser = browserOf(request)
      return send(reply, await advance(deps, await returnedAttempt(deps, body.nonce, browser), browser))
    },
    firstUse: async ({ body, request, reply }) => send(reply, await answerFirstUse(deps, body, request)),
    resend: async ({ body, request, reply }) => send(reply, await answerResend(deps, body.nonce, request)),
    confirm: async ({ body, request, reply }) => send(reply, await answerCode(deps, body, request)),
    link: async ({ body, request, reply }) => send(reply, await answerLink(deps, body, request)),
  })
}

function send(reply: FastifyReply, { step, setCookies }: Answer): SocialStep {
  for (const cookie of setCookies) reply.header('set-cookie', cookie)
  return step
}
