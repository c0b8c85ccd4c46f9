import { factorEndpoints } from '@guildhall/contract/identity/factors.ts'
import { secondStepEndpoints } from '@guildhall/contract/identity/second-step.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { browserOf } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Opened } from '../port.ts'
import { confirmApp, removeApp, renewCodes, startApp } from './authenticator.ts'
import { beginRecovery, requestRecovery, stopRecovery, stopRecoveryByLink } from './factor-recovery.ts'
import { factorsOf } from './factor-state.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts'
import {
  proveByCode,
  proveByPasskey,
  signInByCode,
  signInByPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from './second-step.ts'

const done = { status: true } as const

/** Calls of a signed-in person about their second factors. */
export function factorRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  mount(app, factorEndpoints, {
    list: async ({ identity, request }) => ({
      ...(await factorsOf(deps.db, identity.uid, deps.clock.now())),
      required: request.caller.needsFactor,
    }),
    startApp: ({ identity }) => startApp(deps, identity),
    confirmApp: async ({ identity, body }) => ({ codes: await confirmApp(deps, identity, body.code) }),
    removeApp: async ({ identity }) => {
      await removeApp(deps, identity)
      return undefined
    },
    renewCodes: async ({ identity }) => ({ codes: await renewCodes(deps, identity) }),
    startPasskey: ({ identity }) => startPasskey(deps, identity),
    addPasskey: ({ identity, body }) => addPasskey(deps, identity, body),
    renamePasskey: async ({ identity, params, body }) => {
      await renamePasskey(deps, identity, params.id, body.name)
      return undefined
    },
    removePasskey: async ({ identity, params }) => {
      await removePasskey(deps, identity, params.id)
      return undefined
    },
    proveByCode: async ({ identity, body, request, reply }) => {
      await proveByCode(deps, identity, body, request)
      reply.header('set-cookie', deps.cookies.clearedFactorStep)
      return done
    },
    startPasskeyProof: ({ identity }) => startPasskeyProof(deps, identity),
    proveByPasskey: async ({ identity, body }) => {
      await proveByPasskey(deps, identity, body.answer)
      return done
    },
    stopRecovery: async ({ identity }) => {
      await stopRecovery(deps, identity)
      return undefined
    },
  })
}

/** Sign-in by passkey, the second step of other sign-ins, and the recovery. */
export function secondStepRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  mount(app, secondStepEndpoints, {
    signInByCode: async ({ body, request, reply }) => opened(reply, await signInByCode(deps, body, request)),
    startPasskeySignIn: ({ request }) => startPasskeySignIn(deps, request),
    signInByPasskey: async ({ body, request, reply }) =>
      opened(reply, await signInByPasskey(deps, body.answer, request)),
    requestRecovery: async ({ request }) => {
      await requestRecovery(deps, browserOf(request))
      return done
    },
    beginRecovery: async ({ body }) => ({ endsAt: (await beginRecovery(deps, body.oobCode)).toISOString() }),
    stopRecoveryByLink: async ({ body }) => {
      await stopRecoveryByLink(deps, body.oobCode)
      return done
    },
  })
}

function opened(reply: FastifyReply, { idToken, email, returning, setCookies }: Opened & { email: string }) {
  for (const cookie of setCookies) reply.header('set-cookie', cookie)
  return { token: idToken, email, ...returning }
}
