import * as z from 'zod/mini'
import { Timestamp } from '../values/values.ts'
import { StaffPerson } from './log.ts'
import { messageKinds, messageStates, reportOutcomes } from './options.ts'

/** A message in the queue's list. */
export const QueueItem = z.object({
  number: z.int(),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  /** How a settled report ended; null for everything else. */
  outcome: z.nullable(z.enum(reportOutcomes)),
  category: z.string(),
  /** The first words of the message; for a report, the title of the reported item. */
  excerpt: z.string(),
  createdAt: Timestamp,
  /** By when it should be settled. */
  dueAt: Timestamp,
  /** Who on the staff works on it, and since when; null while nobody does. */
  assignee: z.nullable(z.extend(StaffPerson, { since: Timestamp })),
})
export type QueueItem = z.output<typeof QueueItem>
