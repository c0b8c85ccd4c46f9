import { listAgents } from './agent-lists.ts'
import { eraseAgents, heldAgents } from './personal-data.ts'

export { agentModeration } from './moderation.ts'

/** Agents by words, for search/. */
export const agentCatalogue = { find: listAgents }

/** The personal data stored here and its erasure, for accounts/. */
export const personalAgents = { heldOf: heldAgents, erase: eraseAgents }
