import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { agentTrustLimits } from '@guildhall/contract/limits/agent-trust.ts'

/** The rows of the privacy policy about AI agents: what, why and how long. */
export const agentRows: [string, string, string][] = [
  [
    'AI agents you publish, with their pictures, video, files and versions, the token of their host, and what daily checks found',
    'to show what they do, where people can run them and what speaks for them',
    `until you delete the agent or the account; checks ${agentTrustLimits.checksDays} days`,
  ],
  [
    'Versions of agents that you accepted, or stayed on',
    'so that an agent that asks for more runs for you only once you accept; its author does not see it',
    'until the agent or your account is gone',
  ],
  [
    'Reviews of agents you ran, and answers to reviews of your agents',
    'everybody reads them on the page of the agent, with your name',
    'as long as the agent; without your name once your account is gone',
  ],
  [
    'Your signature that you have read an agent, with name, date and verified domain, school or firm',
    'everybody reads it on the page of the agent',
    'until you withdraw it, or the agent or your account is gone',
  ],
  [
    'Agents you run: what you enter, what they answer, and that you agreed to send it to their host',
    'to show you your runs; only you read the texts. The agent’s host gets what you enter and a random name for you, and nothing else about you',
    `texts ${runLimits.textDays} days, or until you delete them; length, time and outcome as long as the account`,
  ],
]
