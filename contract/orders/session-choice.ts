import type { ChosenSession, SessionChoice } from './chosen-session.ts'

/** The sentence for a session without the declaration. */
export const notAssessedText = 'Confirm that this is not about work that will be assessed'

/** Returns the choice that led to this session. In its own file, so that pages use it without the schemas. */
export const timeChoiceOf = ({ start, bookingId }: Pick<ChosenSession, 'start' | 'bookingId'>): SessionChoice => ({
  start,
  bookingId,
  notAssessed: true,
})
