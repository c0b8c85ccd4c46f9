import { remoteLimits } from './limits/agent-remotes.ts'

/** The refusals of calls to the remotes of agents. */
export const remoteErrors = {
  remote_calls_open: {
    status: 429,
    message: `You have ${remoteLimits.atOnce} calls to agents running. Wait until one ends, or stop it.`,
  },
} as const
