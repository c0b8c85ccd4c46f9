import type { Calls } from '../api/endpoint.ts'

export const authCalls = {
  signUp: { method: 'POST', path: '/auth/sign-up/email', access: 'anyone' },
  correctAddress: { method: 'POST', path: '/auth/sign-up/address', access: 'anyone' },
  signIn: { method: 'POST', path: '/auth/sign-in/email', access: 'anyone' },
  verifyEmailLink: { method: 'POST', path: '/auth/verify-email-code', access: 'anyone' },
  requestPasswordReset: { method: 'POST', path: '/auth/request-password-reset', access: 'anyone' },
  resetPassword: { method: 'POST', path: '/auth/reset-password', access: 'anyone' },
  token: { method: 'GET', path: '/auth/token', access: 'anyone' },
  keys: { method: 'GET', path: '/auth/jwks', access: 'anyone' },
  signOut: { method: 'POST', path: '/auth/sign-out', access: 'anyone' },
} as const satisfies Calls

export const devCalls = {
  people: { method: 'GET', path: '/dev/people', access: 'anyone' },
  outbox: { method: 'GET', path: '/dev/outbox', access: 'anyone' },
} as const satisfies Calls

export const sessionCalls = {
  list: { method: 'GET', path: '/auth/sessions', access: 'identity' },
  end: { method: 'DELETE', path: '/auth/sessions/:id', access: 'identity' },
  endAll: { method: 'DELETE', path: '/auth/sessions', access: 'identity' },
  ways: { method: 'GET', path: '/auth/ways', access: 'identity', suspended: true },
  removeProvider: { method: 'DELETE', path: '/auth/ways/:provider', access: 'identity' },
  prove: { method: 'POST', path: '/auth/prove', access: 'identity', suspended: true },
  changePassword: { method: 'POST', path: '/auth/password', access: 'identity' },
  changeEmail: { method: 'POST', path: '/auth/email', access: 'identity' },
  recoverEmail: { method: 'POST', path: '/auth/recover-email', access: 'anyone' },
} as const satisfies Calls

export const socialCalls = {
  providers: { method: 'GET', path: '/auth/social/providers', access: 'anyone' },
  start: { method: 'POST', path: '/auth/social/start', access: 'anyone' },
  finish: { method: 'POST', path: '/auth/social/finish', access: 'anyone' },
  firstUse: { method: 'POST', path: '/auth/social/first-use', access: 'anyone' },
  resend: { method: 'POST', path: '/auth/social/resend', access: 'anyone' },
  confirm: { method: 'POST', path: '/auth/social/confirm', access: 'anyone' },
  link: { method: 'POST', path: '/auth/social/link', access: 'anyone' },
} as const satisfies Calls

export const factorCalls = {
  list: { method: 'GET', path: '/auth/factors', access: 'identity', suspended: true },
  startApp: { method: 'POST', path: '/auth/authenticator', access: 'identity' },
  confirmApp: { method: 'POST', path: '/auth/authenticator/confirm', access: 'identity' },
  removeApp: { method: 'DELETE', path: '/auth/authenticator', access: 'identity' },
  renewCodes: { method: 'POST', path: '/auth/recovery-codes', access: 'identity' },
  startPasskey: { method: 'POST', path: '/auth/passkeys/options', access: 'identity' },
  addPasskey: { method: 'POST', path: '/auth/passkeys', access: 'identity' },
  renamePasskey: { method: 'PATCH', path: '/auth/passkeys/:id', access: 'identity' },
  removePasskey: { method: 'DELETE', path: '/auth/passkeys/:id', access: 'identity' },
  proveByCode: { method: 'POST', path: '/auth/prove/code', access: 'identity', suspended: true },
  startPasskeyProof: { method: 'POST', path: '/auth/prove/passkey/options', access: 'identity', suspended: true },
  proveByPasskey: { method: 'POST', path: '/auth/prove/passkey', access: 'identity', suspended: true },
  stopRecovery: { method: 'DELETE', path: '/auth/recovery', access: 'identity', suspended: true },
} as const satisfies Calls

export const secondStepCalls = {
  signInByCode: { method: 'POST', path: '/auth/sign-in/code', access: 'anyone' },
  startPasskeySignIn: { method: 'POST', path: '/auth/sign-in/passkey/options', access: 'anyone' },
  signInByPasskey: { method: 'POST', path: '/auth/sign-in/passkey', access: 'anyone' },
  requestRecovery: { method: 'POST', path: '/auth/recovery/request', access: 'anyone' },
  beginRecovery: { method: 'POST', path: '/auth/recovery', access: 'anyone' },
  stopRecoveryByLink: { method: 'POST', path: '/auth/recovery/stop', access: 'anyone' },
} as const satisfies Calls

export const tokenCalls = {
  create: { method: 'POST', path: '/token', access: 'identity', suspended: true },
  remove: { method: 'DELETE', path: '/token', access: 'anyone' },
} as const satisfies Calls
