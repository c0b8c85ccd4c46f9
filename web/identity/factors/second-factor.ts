import { createClient } from '@guildhall/contract/api/client.ts'
import { secondStepCalls } from '@guildhall/contract/identity/calls.ts'
import type { secondStepEndpoints } from '@guildhall/contract/identity/second-step.ts'
import type { SecondFactor, SignedIn } from '../port.ts'
import { finishSignOut } from '../session/sign-out.ts'
import { authSend } from '../sign-in/auth-transport.ts'

const calls = createClient<typeof secondStepEndpoints>(secondStepCalls, authSend)

/** The built-in provider's second step and sign-in by passkey, with its cookies. */
export const secondFactor: SecondFactor = {
  signInByCode: async (body) => signedIn(await calls.signInByCode({ body })),
  async signInByPasskey() {
    // A pending sign-out would end the new session with the old one.
    await finishSignOut()
    const { askForPasskey } = await import('./passkey-browser.ts')
    const answer = await askForPasskey(await calls.startPasskeySignIn({ body: null }))
    return signedIn(await calls.signInByPasskey({ body: { answer } }))
  },
  async requestRecovery() {
    await calls.requestRecovery({ body: null })
  },
  beginRecovery: async (oobCode) => (await calls.beginRecovery({ body: { oobCode } })).endsAt,
  async stopRecovery(oobCode) {
    await calls.stopRecoveryByLink({ body: { oobCode } })
  },
}

type Opened = Awaited<ReturnType<typeof calls.signInByCode>>

const signedIn = ({ token, email, kept, resumed }: Opened): SignedIn => ({
  ...{ idToken: token, email, returning: { kept, resumed } },
})
