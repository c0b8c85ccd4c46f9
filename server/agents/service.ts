import { listAgents } from './agent-lists.ts'
import { agentChecks } from './checks/check-clock.ts'
import { sweepAgentFiles, uploadWholeFiles, uploadWholeVideo } from './files/agent-files.ts'
import { eraseAgents, heldAgents } from './personal-data.ts'
import { heldRuns } from './runs/personal-runs.ts'
import { runOffers } from './runs/run-offers.ts'
import { agentVersionNews } from './versions/version-news.ts'

export { agentModeration } from './moderation.ts'
export { agentReviewModeration } from './reviews/review-lists.ts'

/** Agents by words, for search/, and their runs as items that people can buy. */
export const agentCatalogue = { find: listAgents, offers: runOffers }

/** Whole files and videos of a form, for pictures/. */
export const agentUploads = { files: uploadWholeFiles, video: uploadWholeVideo }

export { sweepAgentFiles }

/** Daily checks of remotes, and what tells people of versions that ask for more. */
export const agentJobs = [agentChecks, agentVersionNews] as const

/** The personal data stored here and its erasure, for accounts/. */
export const personalAgents = { heldOf: heldAgents, heldRuns, erase: eraseAgents }
