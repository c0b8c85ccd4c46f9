/** The closed lists of versions, consents, hosts and readers of agents. */

/** What belongs to an agent besides its pictures. */
export const agentFileKinds = ['file', 'video'] as const
export type AgentFileKind = (typeof agentFileKinds)[number]

/** What an agent can see of the person who runs it. */
export const agentSights = ['text', 'files', 'profile'] as const
export type AgentSight = (typeof agentSights)[number]

/** What a person decides about a version that asks for more. */
export const consentChoices = ['accept', 'stay'] as const
export type ConsentChoice = (typeof consentChoices)[number]

/** Why somebody may sign that they have read a version: they are a professor, or have a verified domain, school or firm and paid work behind them. */
export const readerStandings = ['professor', 'domain'] as const
export type ReaderStanding = (typeof readerStandings)[number]
