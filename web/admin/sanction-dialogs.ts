import { lazyPart } from '#ui/lazy-part.tsx'

/** What the staff can do about a person. */
export type PersonAct = 'warn' | 'limit' | 'suspend' | 'restore' | 'note' | 'role' | 'read'

/** Asks for the details of an act about a person and performs it. */
export const SanctionDialog = lazyPart(() => import('./sanction-dialog.tsx').then((module) => module.SanctionDialog))
