import { admissionText, isAdmitted } from '@guildhall/contract/identity/admission.ts'
import { invitationText, readInvitation } from '@guildhall/contract/identity/invitation.ts'
import type { Config } from '#config/config.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Clock } from '../../deps.ts'
import { readSigned, writeSigned } from '../sessions/cookies.ts'

type Rule = Pick<Config, 'signUp'>

interface AdmissionDeps {
  config: Pick<Config, 'signUp' | 'authSecret'>
  clock: Clock
}

interface Asked {
  email: string
  /** The field of the form with the address. */
  field: string
  /** The invitation from the link of an email. */
  invitation?: string | undefined
}

/**
 * Throws where nobody can sign up (`sign_up_closed`), or nobody with this address (`invalid`, at its field). An invitation
 * admits its address until it expires.
 */
export function requireAdmission({ config, clock }: AdmissionDeps, { email, field, invitation }: Asked): void {
  const { signUp, authSecret } = config
  const message = admissionText(signUp)
  if (message === null || isAdmitted(signUp, email)) return
  if (invitation !== undefined) {
    const invited = readInvitation(invitation)
    if (!invited || readSigned(invitation, authSecret) === null || invited.until < clock.now())
      throw new AppError('sign_up_closed', { message: 'This invitation is no longer valid. Ask for a new one.' })
    if (invited.email === email.toLowerCase()) return
    throw invalid([{ path: field, message: `This invitation is for ${invited.email}.` }])
  }
  if (signUp?.length === 0) throw new AppError('sign_up_closed')
  throw invalid([{ path: field, message }])
}

/** The same for a proven address without an account, of somebody who comes from a provider: `sign_up_closed` with the domains. */
export function requireAdmissionOf({ signUp }: Rule, email: string): void {
  const message = admissionText(signUp)
  if (message && !isAdmitted(signUp, email)) throw new AppError('sign_up_closed', { message })
}

/** Writes an invitation that admits an address until then, signed by this installation. */
export const writeInvitation = (authSecret: string, email: string, until: Date): string =>
  writeSigned(invitationText(email, until), authSecret)
