import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { UserCard } from '../users/user-card.ts'
import { Timestamp } from '../values/values.ts'
import { termPattern } from './joining-term.ts'
import { ladderCalls } from './ladder-calls.ts'

/** A campus on the ladder; campuses with equally many active people share a place. */
export const LadderRow = z.object({
  place: z.int(),
  campus: z.object({ id: z.string(), name: z.string() }),
  /** The present ambassadors whom the caller may see. */
  ambassadors: z.array(UserCard),
  /** Whether nobody leads the campus at present. */
  isVacant: z.boolean(),
  joined: z.int(),
  active: z.int(),
  points: z.int(),
  /** Whether the caller is ambassador there. */
  isYours: z.boolean(),
})
export type LadderRow = z.output<typeof LadderRow>

export const Ladder = z.object({
  term: z.string().check(z.regex(termPattern)),
  since: Timestamp,
  rows: z.array(LadderRow),
  /** What an ambassador earns for each active person, and at most in a term. In the platform’s currency. */
  creditMinor: z.int(),
  capMinor: z.int(),
})
export type Ladder = z.output<typeof Ladder>

export const ladderEndpoints = {
  get: endpoint(ladderCalls.get, {
    summary: 'Campuses by the people who became active this term, 20 points each.',
    output: Ladder,
  }),
}
