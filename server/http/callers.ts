import type { Call } from '@guildhall/contract/api/endpoint.ts'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { tokenLives } from '@guildhall/contract/limits/http.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { hasDuty, isStaff, type Role, type StaffDuty } from '@guildhall/contract/values/roles.ts'
import type { FastifyRequest } from 'fastify'
import type { Browser, Identity } from '#identity/port.ts'
import type { Clock } from '../deps.ts'
import { AppError } from './errors.ts'

/** The caller as a person. `id` is internal and never sent. */
export interface Viewer {
  id: number
  customUserId: string
  role: Role
  userType: UserType
}

/** The caller: anonymous, or a token's identity, and its person once there is a profile. */
export interface Caller {
  identity: Identity | null
  viewer: Viewer | null
  /** Whether the caller's role works only with a second factor, as roles of the staff do outside demo mode. */
  needsFactor: boolean
  /** It needs one and has none: until then the caller has the rights of a member. */
  lacksFactor: boolean
}

/** Refuses (401, 403, 404) a caller who lacks the access, or the role, that the call requires. */
export function requireAccess(
  { access, duties }: Pick<Call, 'access' | 'duties'>,
  caller: Caller,
  signedOut: ErrorCode = 'unauthenticated',
): void {
  if (access === 'anyone') return
  if (!caller.identity) throw new AppError(signedOut)
  if (access === 'identity') return
  if (!caller.viewer) throw new AppError('profile_not_found')
  if (access !== 'staff') return
  if (caller.lacksFactor) throw new AppError('second_factor_required')
  const { role } = caller.viewer
  if (!isStaff(role)) throw new AppError('forbidden')
  if (duties && !duties.some((duty) => hasDuty(role, duty))) throw new AppError('not_your_duty')
}

/** Refuses (403) staff whose role does not have this duty, where only the content of a call tells which it is. */
export function requireDuty({ role }: Pick<Viewer, 'role'>, duty: StaffDuty): void {
  if (!hasDuty(role, duty)) throw new AppError('not_your_duty')
}

/**
 * Requires a sign-in, or a later proof of identity, at most 300 s ago; throws `reauthentication_required`, which the browser
 * answers with one dialog.
 */
export function requireFreshProof(clock: Clock, identity: Identity): void {
  const age = clock.now().getTime() - identity.authTime
  if (age > tokenLives.freshAuth * 1000) throw new AppError('reauthentication_required')
}

/** The browser behind a request, for signing in. */
export function browserOf(request: FastifyRequest): Browser {
  return { cookies: request.cookies, address: request.ip, agent: request.headers['user-agent'] }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}
