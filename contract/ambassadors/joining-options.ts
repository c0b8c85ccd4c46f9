/** The closed lists of joining by an ambassador’s code, and their words. */

/** How a person entered a code: by its link, or by typing it. */
export const joinWays = ['link', 'typed'] as const
export type JoinWay = (typeof joinWays)[number]

/**
 * What became of a person who joined: `joined` until their address is verified, `verified` until they did something that
 * counts, `waiting` until it can no longer be undone, then `active` or `not-counted`.
 */
export const joinStates = ['joined', 'verified', 'waiting', 'active', 'not-counted'] as const
export type JoinState = (typeof joinStates)[number]
export const joinStateWords: Record<JoinState, string> = {
  joined: 'Address not verified',
  verified: 'Not yet',
  waiting: 'Waiting',
  active: 'Active',
  'not-counted': 'Not counted',
}

/** Why a person is not counted, as the product knows it. */
export const joinReasons = ['nothing-done', 'own', 'browser', 'phone', 'card', 'ring', 'account'] as const
export type JoinReason = (typeof joinReasons)[number]

/**
 * The same as the ambassador reads it. What links two accounts is one sentence for all cases: it says nothing about the devices
 * and numbers of others.
 */
export const joinReasonWords: Record<JoinReason, string> = {
  'nothing-done': 'Nothing that counts within 30 days',
  own: 'Linked to you or to somebody who is counted already',
  browser: 'Linked to you or to somebody who is counted already',
  phone: 'Linked to you or to somebody who is counted already',
  card: 'Linked to you or to somebody who is counted already',
  ring: 'You joined by this person, or by somebody they brought',
  account: 'The account is not open',
}

/** What a person did that counts. */
export const joinDeeds = ['project', 'order'] as const
export type JoinDeed = (typeof joinDeeds)[number]
export const joinDeedWords: Record<JoinDeed, string> = {
  project: 'Published a project',
  order: 'Completed an order or session',
}

/** Why the caller cannot join by a code; null for those who can. */
export const joinObstacles = ['ended', 'own', 'late', 'joined'] as const
export type JoinObstacle = (typeof joinObstacles)[number]
