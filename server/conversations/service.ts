import { tellOfRelation } from './direct/of-relation.ts'
import { heldConversations, leaveConversations } from './held.ts'
import { readCounts } from './list/counts.ts'

/** How many conversations have something unread for a person, and how many requests wait: for users/. */
export const unreadCounts = readCounts

/** What is held of a person here, and how they go, for accounts/. */
export const personalConversations = { heldOf: heldConversations, leave: leaveConversations }

/** Brings the conversation of two people in step with what they are to each other: for relations/. */
export const conversationOfTwo = { relationChanged: tellOfRelation }
