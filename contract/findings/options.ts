/** The closed lists of findings: what a review or an audit found. */

/** How bad a finding is, the worst first. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const
export type Severity = (typeof severities)[number]

/** Open; fixed, as the client says; closed by the provider, who checked it; or accepted by the client as a risk. */
export const findingStates = ['open', 'fixed', 'closed', 'accepted'] as const
export type FindingState = (typeof findingStates)[number]

/** What the sides do with a delivered finding. */
export const findingMoves = ['fix', 'accept', 'undo', 'close', 'reopen'] as const
export type FindingMove = (typeof findingMoves)[number]

/** The entries of a finding's record. */
export const findingActs = ['deliver', ...findingMoves] as const
export type FindingAct = (typeof findingActs)[number]

/** How the viewer reads findings: as a side, or as the staff who decide a dispute about them. */
export const findingRoles = ['client', 'provider', 'staff'] as const
export type FindingRole = (typeof findingRoles)[number]
