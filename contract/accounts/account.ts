import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { Timestamp } from '../values/values.ts'
import { accountCalls } from './calls.ts'

/** A file with everything stored about a person. */
export const DataExport = z.object({
  state: z.enum(['preparing', 'ready', 'failed']),
  requestedAt: Timestamp,
  /** Size in bytes, and when the file expires; null before it is ready. */
  size: z.nullable(z.int()),
  endsAt: z.nullable(Timestamp),
})
export type DataExport = z.output<typeof DataExport>

/** What settings show of an account besides the profile; `phone` is E.164 and verified. */
export const Account = z.object({
  email: z.string(),
  phone: z.nullable(z.string()),
  export: z.nullable(DataExport),
})
export type Account = z.output<typeof Account>

const Empty = z.nullish(z.strictObject({}))

/** The caller's own account: the data stored about it, and its deletion. Fresh: see contract/identity/sessions.ts. */
export const accountEndpoints = {
  get: endpoint(accountCalls.get, {
    summary: 'The caller’s email address, verified phone and newest export.',
    output: Account,
  }),
  requestExport: endpoint(accountCalls.requestExport, {
    summary: 'Prepares one ZIP of everything stored about the caller; an email says when it is ready. Fresh.',
    body: Empty,
    output: DataExport,
    status: 202,
  }),
  exportLink: endpoint(accountCalls.exportLink, {
    summary: 'A signed link to the prepared ZIP, valid for five minutes. Fresh.',
    body: Empty,
    output: z.object({ url: z.string() }),
  }),
  pause: endpoint(accountCalls.pause, {
    summary:
      'Pauses the account and ends every session: others no longer find the caller or what they offer. Running orders continue. Signing in brings everything back.',
    body: Empty,
    status: 204,
  }),
  leave: endpoint(accountCalls.leave, {
    summary:
      'Schedules the account for deletion in 14 days and ends every session; signing in before then keeps it. Fresh.',
    body: Empty,
    output: z.object({ erasedAt: Timestamp }),
  }),
}
