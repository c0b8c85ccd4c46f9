import { runLimits } from './limits/agent-runs.ts'

/** The refusals of running an agent. */
export const runErrors = {
  run_not_found: { status: 404, message: 'This run does not exist, or its text was deleted.' },
  agent_has_no_remote: {
    status: 409,
    message: 'This agent cannot be run here. Its page says how to run it yourself.',
  },
  agent_not_answering: { status: 409, message: 'The agent does not answer. Try again later.' },
  agent_paused: {
    status: 409,
    message:
      'This agent is paused, because its last checks failed. Its author knows. It comes back after a good check.',
  },
  agent_asks_more: {
    status: 409,
    message: 'The agent asks for more than it did. See what changed on its page, and accept it first.',
  },
  agent_tool_changed: {
    status: 409,
    message: 'This tool is not the one that its author published, so it does not run until there is a new version.',
  },
  agent_tool_gone: { status: 409, message: 'The agent has no such tool any more. Reload the page.' },
  run_consent_missing: {
    status: 409,
    message: 'First agree to what is sent, and to which host. Reload the page if you cannot see the question.',
  },
  run_host_changed: {
    status: 409,
    message: 'The agent has moved to another host. Reload the page to see where your text goes.',
  },
  run_repeated: { status: 409, message: 'This run has started already. See your runs for its answer.' },
  runs_open: {
    status: 409,
    message: 'A run of this agent is open. Wait until it ends, or stop it, then give back the rest.',
  },
  tries_used: {
    status: 429,
    message: 'You have used your free tries of this agent today. They start again at midnight (UTC).',
  },
} as const

/** Says how many free tries there are: '10 free tries a day'. */
export const triesText = (isPriced: boolean): string =>
  `${isPriced ? runLimits.pricedTries : runLimits.freeTries} free tries a day`
