import { admissionText, isAdmitted } from '@guildhall/contract/identity/admission.ts'
import type { Config } from '#config/config.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'

type Rule = Pick<Config, 'signUp'>

/** Throws where nobody can sign up (`sign_up_closed`), or nobody with this address (`invalid`, at the field of this name). */
export function requireAdmission({ signUp }: Rule, email: string, field: string): void {
  if (signUp?.length === 0) throw new AppError('sign_up_closed')
  const message = admissionText(signUp)
  if (message && !isAdmitted(signUp, email)) throw invalid([{ path: field, message }])
}

/** The same for a proven address without an account, of somebody who comes from a provider: `sign_up_closed` with the domains. */
export function requireAdmissionOf({ signUp }: Rule, email: string): void {
  const message = admissionText(signUp)
  if (message && !isAdmitted(signUp, email)) throw new AppError('sign_up_closed', { message })
}
