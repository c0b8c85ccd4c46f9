import { followSubject, lockConversationsOf } from './cards/card-writer.ts'
import { tellOfRelation } from './direct/direct-conversations.ts'
import {
  handOverLinkedConversation,
  hasLinkedConversation,
  joinLinkedConversation,
  leaveLinkedConversation,
  openLinkedConversation,
  setLinkedRole,
} from './linked/linked-conversations.ts'
import { readCounts } from './list/counts.ts'
import { heldConversations, leaveConversations } from './personal-data.ts'

/** How many unread conversations and waiting requests a person has: for profiles/. */
export const unreadCounts = readCounts

/** What the two sides of an order wrote to each other, for admin/. */
export { messagesBetween } from './messages/dispute-messages.ts'

/** A person's data in this domain, and their removal, for accounts/. */
export const personalConversations = { heldOf: heldConversations, leave: leaveConversations }

/** How the domain of a card's subject presents it. */
export type { CardSource } from './cards/port.ts'

/** Cards in the conversation of two people, for the domains whose subjects they show. */
export const conversationCards = { follow: followSubject, lock: lockConversationsOf }

/** What the functions of linked conversations need. */
export type { EventDeps as LinkedDeps } from './groups/group-changes.ts'

/** The conversation of a team or a meeting, which follows its people; for teams/ and meetings/. */
export const linkedConversations = {
  exists: hasLinkedConversation,
  open: openLinkedConversation,
  join: joinLinkedConversation,
  leave: leaveLinkedConversation,
  setRole: setLinkedRole,
  handOver: handOverLinkedConversation,
}

/** Updates the conversation of two people when their relation changes; app.ts hands it to relations/. */
export const conversationOfTwo = { relationChanged: tellOfRelation }
