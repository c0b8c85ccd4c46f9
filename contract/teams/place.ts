import * as z from 'zod/mini'
import { ProjectId, Timestamp } from '../values/values.ts'
import { memberRoles, placeStates } from './options.ts'

/** A place in a team. */
export const Place = z.object({
  id: ProjectId,
  title: z.string(),
  task: z.string(),
  skills: z.array(z.string()),
  hoursPerWeek: z.int(),
  /** The last day on which people can apply; null without one. */
  until: z.nullable(z.iso.date()),
  role: z.enum(memberRoles),
  state: z.enum(placeStates),
  openedAt: Timestamp,
  /** The caller's open application. */
  applicationId: z.nullable(ProjectId),
  /** Open applications, for the owner and maintainers; otherwise 0. */
  applications: z.int(),
})
export type Place = z.output<typeof Place>
