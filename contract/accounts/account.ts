import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { Timestamp } from '../values/values.ts'
import { accountCalls } from './calls.ts'

/** A file with everything the product holds of a person. */
export const DataExport = z.object({
  state: z.enum(['preparing', 'ready', 'failed']),
  requestedAt: Timestamp,
  /** Bytes, and until when it lies ready; null before. */
  size: z.nullable(z.int()),
  endsAt: z.nullable(Timestamp),
})
export type DataExport = z.output<typeof DataExport>

/** What settings show of an account beside the profile; `phone` is E.164 and verified. */
export const Account = z.object({
  email: z.string(),
  phone: z.nullable(z.string()),
  export: z.nullable(DataExport),
})
export type Account = z.output<typeof Account>

const Empty = z.nullish(z.strictObject({}))

/** The caller's own account: what is stored of it, and deleting it. Fresh: see contract/identity/sessions.ts. */
export const accountEndpoints = {
  get: endpoint(accountCalls.get, {
    summary: 'Address, verified phone and the newest export of one’s own account.',
    output: Account,
  }),
  requestExport: endpoint(accountCalls.requestExport, {
    summary: 'Prepares one ZIP of everything held of the caller; a mail says when it is ready. Fresh.',
    body: Empty,
    output: DataExport,
    status: 202,
  }),
  exportLink: endpoint(accountCalls.exportLink, {
    summary: 'A signed link to the prepared ZIP, good for five minutes. Fresh.',
    body: Empty,
    output: z.object({ url: z.string() }),
  }),
  leave: endpoint(accountCalls.leave, {
    summary: 'Has the account erased in 14 days and ends every session; signing in before then keeps it. Fresh.',
    body: Empty,
    output: z.object({ erasedAt: Timestamp }),
  }),
}
