import type { UserType } from '../values/options.ts'

/** What can be confirmed about a person. The type of their account decides which of the two. */
export const institutionKinds = ['school', 'firm'] as const
export type InstitutionKind = (typeof institutionKinds)[number]

/** What a person of each type can have confirmed; null for none. */
export const kindOfType = {
  Students: 'school',
  Professors: 'school',
  Freelancers: null,
  Business: 'firm',
} as const satisfies Record<UserType, InstitutionKind | null>

/** `replaced`: a later request of the same person was confirmed. */
export const confirmationStates = ['open', 'confirmed', 'refused', 'withdrawn', 'replaced', 'taken-back'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

/** The lists of the staff. Requests that were withdrawn or replaced are in the history of their person only. */
export const confirmationLists = ['open', 'confirmed', 'refused', 'taken-back'] as const
export type ConfirmationList = (typeof confirmationLists)[number]

/** Why the staff do not confirm; more is in their own words. */
export const refusalReasons = ['unreadable', 'names-differ', 'too-old', 'not-issuer', 'not-found', 'other'] as const
export type RefusalReason = (typeof refusalReasons)[number]
export const refusalWords: Record<RefusalReason, string> = {
  unreadable: 'The document cannot be read, or pages are missing',
  'names-differ': 'The document names another person, or another school or firm',
  'too-old': 'The document is too old',
  'not-issuer': 'The document is not from the school, the firm or a register',
  'not-found': 'We could not find the school or firm',
  other: 'Another reason',
}

/** The ends of names of files that can be a document. */
export const documentEndings = ['pdf', 'png', 'jpg', 'jpeg', 'webp'] as const
