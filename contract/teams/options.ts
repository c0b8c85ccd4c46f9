/** The closed lists of teams, and their words. */

/** What a person is in a project's team. The owner is its seller. */
export const projectRoles = ['owner', 'maintainer', 'contributor'] as const
export type ProjectRole = (typeof projectRoles)[number]

/** The roles that can be given to members. */
export const memberRoles = ['maintainer', 'contributor'] as const satisfies readonly ProjectRole[]
export type MemberRole = (typeof memberRoles)[number]

export const roleNames: Record<ProjectRole, string> = {
  owner: 'Owner',
  maintainer: 'Maintainer',
  contributor: 'Contributor',
}

/** What each role may do, as forms say it. */
export const roleRights: Record<MemberRole, string> = {
  maintainer: 'Edits the project, its pictures and files, and answers applications.',
  contributor: 'Sees drafts and the files for buyers.',
}

/** `lapsed`: nobody answered in time, or the place was filled or closed first. */
export const askingStates = ['open', 'accepted', 'declined', 'withdrawn', 'lapsed'] as const
export type AskingState = (typeof askingStates)[number]

/**
 * `replaced`: the owner made a new version; `ended`: the team changed first, because a person of the proposal left it or it got
 * another owner.
 */
export const proposalStates = ['open', 'accepted', 'declined', 'withdrawn', 'replaced', 'lapsed', 'ended'] as const
export type ProposalState = (typeof proposalStates)[number]

/** `ended`: the team changed first, because the person left it. */
export const handoverStates = ['open', 'accepted', 'declined', 'withdrawn', 'lapsed', 'ended'] as const
export type HandoverState = (typeof handoverStates)[number]

/** `waiting`: for another person of the team, who confirms or declines it. */
export const contributionStates = ['waiting', 'confirmed', 'declined'] as const
export type ContributionState = (typeof contributionStates)[number]

export const placeStates = ['open', 'filled', 'closed'] as const
export type PlaceState = (typeof placeStates)[number]

/** What the log of a team records. */
export const teamEvents = [
  'invited',
  'invitation-accepted',
  'invitation-declined',
  'invitation-withdrawn',
  'invitation-lapsed',
  'place-opened',
  'place-changed',
  'place-filled',
  'place-closed',
  'applied',
  'application-accepted',
  'application-declined',
  'application-withdrawn',
  'application-lapsed',
  'role-changed',
  'left',
  'removed',
  'shares-proposed',
  'shares-consented',
  'shares-declined',
  'shares-withdrawn',
  'shares-lapsed',
  'shares-ended',
  'shares-changed',
  'contribution-noted',
  'contribution-confirmed',
  'contribution-declined',
  'contribution-withdrawn',
  'handover-offered',
  'handover-accepted',
  'handover-declined',
  'handover-withdrawn',
  'handover-lapsed',
  'handover-ended',
] as const
export type TeamEvent = (typeof teamEvents)[number]
