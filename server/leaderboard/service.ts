import { readOwnRank } from './own-rank.ts'

/** Where people stand, for dashboard/. */
export const ranks = { own: readOwnRank }
