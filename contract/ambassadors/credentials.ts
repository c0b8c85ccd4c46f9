import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { Timestamp } from '../values/values.ts'
import { Campus } from './campus.ts'
import { ownCredentialCalls } from './credential-calls.ts'

const CredentialId = z.uuid()
const ById = z.object({ id: CredentialId })

const credentialFields = {
  campus: Campus,
  /** The time as an ambassador that it states. */
  since: Timestamp,
  until: Timestamp,
} as const

/** A credential that a profile shows. */
export const ShownCredential = z.object({
  ...credentialFields,
  /** The signed credential itself. */
  token: z.string(),
})
export type ShownCredential = z.output<typeof ShownCredential>

/** A credential of the caller. */
export const OwnCredential = z.object({
  ...credentialFields,
  id: CredentialId,
  validUntil: Timestamp,
  /** When it was taken back; null for those that count. */
  takenBackAt: z.nullable(Timestamp),
  isShown: z.boolean(),
  /** The signed credential itself; null once it was taken back. */
  token: z.nullable(z.string()),
})
export type OwnCredential = z.output<typeof OwnCredential>

const OwnCredentials = z.object({ items: z.array(OwnCredential) })

export const ownCredentialEndpoints = {
  list: endpoint(ownCredentialCalls.list, {
    summary: 'The caller’s credentials for terms as a campus ambassador, the newest first.',
    output: OwnCredentials,
  }),
  file: endpoint(ownCredentialCalls.file, {
    summary:
      'A credential of the caller as a file: an Open Badge 3.0 as a signed JWT. 404 for those of others, 409 once it was taken back.',
    params: ById,
    output: z.string(),
    type: 'application/jwt',
  }),
  show: endpoint(ownCredentialCalls.show, {
    summary:
      'Shows a credential of the caller on the profile, or no longer. 404 for those of others, 409 once it was taken back.',
    params: ById,
    body: z.strictObject({ isShown: z.boolean() }),
    output: OwnCredentials,
  }),
}
