import { agentLimits as most } from '../limits/agents.ts'

/** The sentences for input that cannot be taken, and for what publishing still needs. */
export const agentTexts = {
  name: 'Name your agent',
  official: 'Choose a name that does not claim to be official, verified or part of Guildhall',
  summary: 'Say in one line what it does',
  description: 'Describe your agent',
  category: 'Choose a category',
  licence: 'Choose a licence',
  address: 'Enter an address that begins with https://',
  remoteAddress:
    'Enter the address of the agent, which begins with https:// and a public name, without a user name or password',
  examples: `Add an example, with what goes in and what came out; ${most.examples} at most`,
  exampleInput: 'Write what goes in',
  exampleOutput: 'Paste what really came out',
  limits: 'Say what it does not do',
  model: 'Name the model it uses',
  modelMaker: 'Name the maker of the model',
  way: 'Add a remote address, or a package or file with instructions',
  howToRun: 'Say how to run it',
  runMinor: 'Enter what a run costs, at most 100.00; leave it empty if runs are free',
  priceNeedsRemote: 'Only runs of a remote can have a price: add its address, or make runs free',
  packages: `An agent has at most ${most.packages} packages`,
  packageName: 'Write the name of the package as its registry has it',
  packageVersion: 'Write the version of the package',
} as const

/** The sentences of the agent form. */
export const agentFormTexts = {
  invalid: 'Please fix the errors in the form',
  createFailed: 'The agent could not be saved',
  updateFailed: 'The changes could not be saved',
  changed: 'It has changed in the meantime.',
  signIn: 'Sign in to publish an agent',
  published: 'Your agent is published',
  draft: 'Saved as a draft',
  saved: 'Your changes are saved',
} as const

/** The refusal for too many pictures; `stored` is the number the agent has now. */
export function tooManyAgentImages(stored: number): string {
  return `An agent has at most ${most.images} pictures. Yours has ${stored}.`
}
