import { createClient } from '@guildhall/contract/api/client.ts'
import { factorCalls } from '@guildhall/contract/identity/calls.ts'
import type { factorEndpoints } from '@guildhall/contract/identity/factors.ts'
import { withFreshProof } from '#lib/api/fresh-proof.ts'
import { browserSend } from '#lib/api/transport.ts'
import type { FactorProvider } from '../port.ts'
import { forgetIdToken } from '../session/session.ts'

const calls = createClient<typeof factorEndpoints>(factorCalls, withFreshProof(browserSend))

// Only presses need it.
const browser = () => import('./passkey-browser.ts')

/** The second factors of a signed-in user, at the built-in provider. */
export const factors: FactorProvider = {
  list: ({ signal } = {}) => calls.list(signal ? { signal } : {}),
  startApp: () => calls.startApp({ body: null }),
  confirmApp: async (code) => (await calls.confirmApp({ body: { code } })).codes,
  async removeApp() {
    await calls.removeApp({ body: null })
  },
  renewCodes: async () => (await calls.renewCodes({ body: null })).codes,
  async addPasskey(name) {
    const options = await calls.startPasskey({ body: null })
    const answer = await (await browser()).createPasskey(options)
    return calls.addPasskey({ body: { name, answer } })
  },
  async renamePasskey(id, name) {
    await calls.renamePasskey({ params: { id }, body: { name } })
  },
  async removePasskey(id) {
    await calls.removePasskey({ params: { id }, body: null })
  },
  async stopRecovery() {
    await calls.stopRecovery({ body: null })
  },
  async proveByCode(code) {
    await calls.proveByCode({ body: code })
    // The current token predates the proof; the next one includes it.
    forgetIdToken()
  },
  async proveByPasskey() {
    const options = await calls.startPasskeyProof({ body: null })
    const answer = await (await browser()).askForPasskey(options)
    await calls.proveByPasskey({ body: { answer } })
    forgetIdToken()
  },
}
