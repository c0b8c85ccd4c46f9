import { agentLimits } from './limits/agents.ts'

/** The refusals of agents. */
export const agentErrors = {
  agent_not_found: { status: 404, message: 'This agent does not exist, or you cannot see it.' },
  agent_category_not_found: { status: 404, message: 'There is no such category of agents.' },
  agent_changed: { status: 409, message: 'This agent has changed in the meantime. Reload to see its current state.' },
  agent_name_taken: {
    status: 409,
    message: 'Another agent has this name, or one that looks like it. Choose a name that nobody can take for another.',
  },
  agents_full: {
    status: 409,
    message: `You can have ${agentLimits.perPerson} agents. Delete one first, or change one that you have.`,
  },
} as const
