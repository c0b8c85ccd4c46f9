import { agentLimits } from './limits/agents.ts'
import { reviewLimits } from './limits/commerce.ts'

/** The refusals of agents. */
export const agentErrors = {
  agent_not_found: { status: 404, message: 'This agent does not exist, or you cannot see it.' },
  agent_category_not_found: { status: 404, message: 'There is no such category of agents.' },
  agent_changed: { status: 409, message: 'This agent has changed in the meantime. Reload to see its current state.' },
  agent_name_taken: {
    status: 409,
    message: 'Another agent has this name, or one that looks like it. Choose a name that nobody can take for another.',
  },
  agent_no_business_details: {
    status: 409,
    message: 'To sell runs you need invoice details. Enter them in Settings, Business, or make runs free.',
  },
  agents_full: {
    status: 409,
    message: `You can have ${agentLimits.perPerson} agents. Delete one first, or change one that you have.`,
  },
  agent_review_own: { status: 403, message: 'You cannot review your own agent.' },
  agent_review_not_run: {
    status: 409,
    message: 'Run this agent first. People who got an answer from it here can review it.',
  },
  agent_review_closed: {
    status: 409,
    message: `Reviews can be written and changed for ${reviewLimits.days} days after your last answered run. Run the agent again to do it now.`,
  },
  agent_review_settled: { status: 409, message: 'The author has answered, so you can no longer change this review.' },
  agent_review_withdrawn: {
    status: 409,
    message: 'You have withdrawn your review of this agent, so you cannot write another one.',
  },
} as const
