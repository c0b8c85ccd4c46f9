import type { Access } from '@guildhall/contract/endpoint.ts'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { UserType } from '@guildhall/contract/options.ts'
import type { Identity } from '#identity/port.ts'
import { AppError } from './errors.ts'

/** The person who asks. `id` is internal and never answered. */
export interface Viewer {
  id: number
  customUserId: string
  role: 'member' | 'admin'
  userType: UserType
}

/** Who asks: nobody known, a token's identity, and its person once there is a profile. */
export interface Caller {
  identity: Identity | null
  viewer: Viewer | null
}

/** Refuses (401, 403, 404) a caller who is less than the call asks for. */
export function requireAccess(access: Access, caller: Caller, signedOut: ErrorCode = 'unauthenticated'): void {
  if (access === 'anyone') return
  if (!caller.identity) throw new AppError(signedOut)
  if (access === 'identity') return
  if (!caller.viewer) throw new AppError('profile_not_found')
  if (access === 'admin' && caller.viewer.role !== 'admin') throw new AppError('forbidden')
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}
