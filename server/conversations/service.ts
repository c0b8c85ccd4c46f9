import { tellOfRelation } from './direct/direct-conversations.ts'
import { readCounts } from './list/counts.ts'
import { heldConversations, leaveConversations } from './personal-data.ts'

/** How many conversations have something unread for a person, and how many requests wait: for profiles/. */
export const unreadCounts = readCounts

/** What is held of a person here, and how they go, for accounts/. */
export const personalConversations = { heldOf: heldConversations, leave: leaveConversations }

/** Brings the conversation of two people in step with what they are to each other; app.ts hands it to relations/. */
export const conversationOfTwo = { relationChanged: tellOfRelation }
