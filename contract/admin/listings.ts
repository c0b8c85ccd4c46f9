import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { Image } from '../files/files.ts'
import { projectVisibilities } from '../values/options.ts'
import { ProjectId, Timestamp } from '../values/values.ts'
import { adminCalls } from './calls.ts'
import { LogLine, StaffPerson } from './log.ts'
import { ReasonInput, SanctionInput } from './members.ts'
import { QueueItem } from './queue-item.ts'
import { Statement } from './statements.ts'

/** What the staff know of a project, in any state. */
const ListingFile = z.object({
  id: ProjectId,
  title: z.string(),
  description: z.string(),
  visibility: z.enum(projectVisibilities),
  /** Whether it is hidden only because its maker is suspended or paused. */
  isWithheld: z.boolean(),
  cover: z.nullable(Image),
  seller: StaffPerson,
  /** In minor units; null when it is not for sale. */
  priceMinor: z.nullable(z.int()),
  createdAt: Timestamp,
  /** Null before its first publication. */
  publishedAt: z.nullable(Timestamp),
  /** Paid orders of it: all, and those that still run. */
  orders: z.object({ sold: z.int(), open: z.int() }),
  /** How many reports name it: those that are open, and all. */
  reported: z.object({ open: z.int(), all: z.int() }),
  /** The newest reports about it. */
  reports: z.array(QueueItem),
  /** Decisions about it, newest first. */
  statements: z.array(Statement),
  /** What the staff did about it, newest first. */
  history: z.array(LogLine),
  /** Whether it is the caller's own, who therefore may not decide about it. */
  isOwn: z.boolean(),
})
export type ListingFile = z.output<typeof ListingFile>

const One = z.object({ id: ProjectId })
const File = z.object({ listing: ListingFile })

/** What the staff see of a project, and decide about it. */
export const listingEndpoints = {
  listing: endpoint(adminCalls.listing, {
    summary: 'A project as the staff see it, with what was reported and decided about it.',
    params: One,
    output: File,
  }),
  hideListing: endpoint(adminCalls.hideListing, {
    summary:
      'Hides a project; its maker gets a statement of reasons, and the open reports about it are resolved. 409 when it is hidden.',
    params: One,
    body: SanctionInput,
    output: File,
  }),
  unhideListing: endpoint(adminCalls.unhideListing, {
    summary: 'Shows a hidden project again; its maker gets the reason by email. 409 when it is not hidden.',
    params: One,
    body: ReasonInput,
    output: File,
  }),
}
