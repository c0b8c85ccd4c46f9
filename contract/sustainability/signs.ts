import { type ClaimState, goalName } from './options.ts'

/** The words of a state within a sentence. */
const stateInWords: Record<ClaimState, string> = {
  claimed: 'claimed, not shown',
  evidenced: 'with evidence',
  confirmed: 'confirmed by name',
  old: 'older than a year',
}

/** Returns what the sign of a goal says. */
export const signLabel = (goal: number, state: ClaimState): string =>
  `Goal ${goal}, ${goalName(goal)}: ${stateInWords[state]}`

/** The look of the sign of each state. */
export const signLooks = {
  claimed: 'none',
  evidenced: 'outline',
  confirmed: 'full',
  old: 'old',
} as const satisfies Record<ClaimState, string>
