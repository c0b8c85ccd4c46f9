import { createClient } from '@guildhall/contract/api/client.ts'
import { sessionCalls } from '@guildhall/contract/identity/calls.ts'
import type { sessionEndpoints } from '@guildhall/contract/identity/sessions.ts'
import { queryOptions } from '@tanstack/react-query'
import { withFreshProof } from '#lib/api/fresh-proof.ts'
import { browserSend } from '#lib/api/transport.ts'
import { factors } from '../factors/factors.ts'
import type { AccountProvider, FactorProvider } from '../port.ts'
import { forgetIdToken } from '../session/session.ts'

const calls = createClient<typeof sessionEndpoints>(sessionCalls, withFreshProof(browserSend))

/** The built-in provider for a signed-in user: its calls, with the bearer token. */
export const account: AccountProvider = {
  ways: ({ signal } = {}) => calls.ways(signal ? { signal } : {}),
  sessions: async ({ signal } = {}) => (await calls.list(signal ? { signal } : {})).sessions,
  async endSession(id) {
    await calls.end({ params: { id }, body: null })
  },
  async endSessions(which) {
    await calls.endAll({ body: { current: which === 'all' } })
  },
  async removeProvider(provider) {
    await calls.removeProvider({ params: { provider }, body: null })
  },
  async prove(password) {
    const { secondStep } = await calls.prove({ body: { password } })
    if (secondStep) return secondStep
    // The current token predates the proof; the next one includes it.
    forgetIdToken()
    return null
  },
  async changePassword(newPassword) {
    await calls.changePassword({ body: { newPassword } })
  },
  async changeEmail(email) {
    await calls.changeEmail({ body: { email } })
  },
}

const all = ['identity'] as const

/** The queries about the viewer's own identity. A page's loader passes a `from` that calls in process. */
export const identityQueries = {
  sessions: (from: Pick<AccountProvider, 'sessions'> = account) =>
    queryOptions({ queryKey: [...all, 'sessions'], queryFn: ({ signal }) => from.sessions({ signal }) }),
  ways: (from: Pick<AccountProvider, 'ways'> = account) =>
    queryOptions({ queryKey: [...all, 'ways'], queryFn: ({ signal }) => from.ways({ signal }) }),
  factors: (from: Pick<FactorProvider, 'list'> = factors) =>
    queryOptions({ queryKey: [...all, 'factors'], queryFn: ({ signal }) => from.list({ signal }) }),
}
