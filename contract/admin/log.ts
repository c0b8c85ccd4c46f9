import * as z from 'zod/mini'
import { Bytes } from '../api/bytes.ts'
import { endpoint } from '../api/endpoint.ts'
import { CustomUserId, PageQuery, pageBothWays, SearchText, Timestamp } from '../values/values.ts'
import { adminCalls } from './calls.ts'
import { adminActs, adminSubjects } from './options.ts'

/** A person who acted or wrote, as shown to the staff. */
export const StaffPerson = z.object({ customUserId: CustomUserId, name: z.string() })

export const LogLine = z.object({
  line: z.int(),
  at: Timestamp,
  actor: StaffPerson,
  act: z.enum(adminActs),
  /** The subject of the act: a message by its number, anything else by its id and title. A person who left has neither. */
  subject: z.object({ kind: z.enum(adminSubjects), id: z.string(), title: z.string() }),
  reason: z.string(),
  before: z.string(),
  after: z.string(),
})
export type LogLine = z.output<typeof LogLine>

/** Which lines of the log: one act, a part of the name of who did it, from and until these days (UTC), both included. */
const logFilter = {
  act: z.optional(z.enum(adminActs)),
  by: z._default(SearchText, ''),
  from: z.optional(z.iso.date()),
  until: z.optional(z.iso.date()),
}
const LogFilter = z.object(logFilter)
export type LogFilter = z.output<typeof LogFilter>

/** The log of everything the staff did; nobody can change it. */
export const logEndpoints = {
  log: endpoint(adminCalls.log, {
    summary: 'The actions by the staff that match, newest first.',
    query: z.extend(PageQuery, logFilter),
    output: pageBothWays(LogLine),
  }),
  logExport: endpoint(adminCalls.logExport, {
    summary: 'The same as CSV, all of them.',
    query: z.object(logFilter),
    output: Bytes,
    type: 'text/csv',
  }),
}
