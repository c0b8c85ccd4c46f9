import { readCounts } from './counts.ts'
import { tellOfRelation } from './of-relation.ts'

/** How many conversations have something unread for a person, and how many requests wait: for users/. */
export const unreadCounts = readCounts

/** Brings the conversation of two people in step with what they are to each other: for relations/. */
export const conversationOfTwo = { relationChanged: tellOfRelation }
