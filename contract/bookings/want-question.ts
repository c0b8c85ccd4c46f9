import type { Question } from '../projects/questions.ts'

/** What every guest is asked before a session. */
export const wantText = 'What do you want from it?'

/**
 * The same as a question at the checkout, before those of the host. It has the id of the session type, which no question of the
 * host has; its answer becomes the first of the guest's shared notes.
 */
export const wantQuestion = (sessionTypeId: string): Question => ({
  ...{ id: sessionTypeId, text: wantText, required: false },
})
