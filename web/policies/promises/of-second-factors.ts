import { type PromiseMade, type Proof, promise } from './promise.ts'

const privacy = (says: string, ...by: Proof[]) => promise('/privacy-policy', says, ...by)

/** The promises that the privacy policy makes about second factors. */
export const factorPromises: readonly PromiseMade[] = [
  privacy(
    'Passkeys, authenticator app, scrambled recovery codes',
    'table auth_passkeys',
    'table auth_authenticators',
    'table auth_recovery_codes',
    'GET /auth/factors',
  ),
  privacy(
    'A sign-in or recovery that waits for second factors',
    'table auth_factor_steps',
    'table auth_challenges',
    'table auth_recoveries',
    'DELETE /auth/recovery',
  ),
]
