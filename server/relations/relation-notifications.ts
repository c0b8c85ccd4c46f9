import { requestReasonWords } from '@guildhall/contract/relations/options.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import type { Tx } from '#db/connect.ts'
import { type NotifyDeps, notify, type Telling, takeBack } from '#notifications/notify.ts'
import { type Act, type RequestWords, withoutWords } from './rules.ts'

/** One of two people, as notifications name them. */
export interface Party {
  id: number
  customUserId: string
  userType: UserType
  /** The display name. */
  name: string
}

/** The kinds of notifications about people, and the key of each. */
const subjects = { request: 'relation', connect: 'relation', follow: 'follower', endorsement: 'endorsement' } as const
type Subject = keyof typeof subjects

/** Returns the key of a notification about a person, to remove it when it is handled or after a block. */
export const aboutOf = (what: Subject, { customUserId }: Pick<Party, 'customUserId'>) =>
  `${subjects[what]} ${customUserId}`

/**
 * Notifies a person in the same transaction of what another did: requested, accepted or followed. Nothing else is notified.
 */
export async function tell(
  deps: NotifyDeps,
  tx: Tx,
  what: Act | 'follow',
  { from, to, words = withoutWords }: { from: Party; to: Party; words?: RequestWords },
): Promise<void> {
  if (isTold(what))
    await notify(deps, tx, [{ userId: to.id, ...tellings[what](from, words), about: aboutOf(what, from) }])
}

/**
 * Removes notifications that a move has settled: a request that was answered or taken back, and all notifications of two
 * people about each other when one blocks the other.
 */
export async function untell(
  deps: NotifyDeps,
  tx: Tx,
  move: Act,
  { from, to }: { from: Party; to: Party },
): Promise<void> {
  const gone = (reader: Party, of: Party, what: Subject) =>
    takeBack(deps, tx, { userId: reader.id, about: aboutOf(what, of) })
  if (move === 'connect' || move === 'refuse') await gone(from, to, 'request')
  if (move === 'withdraw') await gone(to, from, 'request')
  if (move !== 'block') return
  for (const what of ['request', 'follow', 'endorsement'] as const) {
    await gone(to, from, what)
    await gone(from, to, what)
  }
}

const isTold = (what: Act | 'follow'): what is keyof typeof tellings => what in tellings

const tellings: Record<
  Extract<Act, 'request' | 'connect'> | 'follow',
  (from: Party, words: RequestWords) => Pick<Telling, 'type' | 'title' | 'message' | 'href' | 'act'>
> = {
  request: ({ name, customUserId }, { reason, note }) => ({
    type: 'SEND',
    act: { answer: customUserId },
    title: `${name} asks to connect`,
    message:
      [...(reason ? [`${requestReasonWords[reason]}.`] : []), ...(note ? [note] : [])].join(' ') ||
      'Accept or decline the request in your connections.',
    href: '/connections?list=received',
  }),
  connect: (from) => ({
    type: 'ACCEPT',
    title: `${from.name} accepted your request`,
    message: 'You are connected now.',
    href: profilePath(from),
  }),
  follow: (from) => ({
    type: 'connection',
    title: `${from.name} follows you`,
    message: 'See who they are and what they work on.',
    href: profilePath(from),
  }),
}
