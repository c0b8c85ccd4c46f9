import type { UserType } from '@guildhall/contract/options.ts'
import { profilePath } from '@guildhall/contract/profile-path.ts'
import type { Tx } from '#db/connect.ts'
import { type NotifyDeps, notify, takeBack } from '#notifications/notify.ts'

/** One of two people, as far as they are told of each other. */
export interface Party {
  id: number
  customUserId: string
  userType: UserType
  /** What they are called. */
  name: string
}

const kinds: Record<string, string> = { follow: 'follower', endorsement: 'endorsement' }

/** What somebody was told of a person, so that it goes when it is dealt with, and with a block. */
export const aboutOf = (what: string, { customUserId }: Pick<Party, 'customUserId'>) =>
  `${kinds[what] ?? 'relation'} ${customUserId}`

/** Tells a person in the same transaction what another did: asked, accepted or follows (product 7). Nothing else is told. */
export async function tell(
  deps: NotifyDeps,
  tx: Tx,
  what: string,
  { from, to, note = '' }: { from: Party; to: Party; note?: string },
): Promise<void> {
  const telling = tellings[what]?.(from, note)
  if (telling) await notify(deps, tx, [{ userId: to.id, ...telling, about: aboutOf(what, from) }])
}

/**
 * Takes back what was told and is dealt with by a move: a request that was answered or taken back, and all that two people
 * were told of each other when one blocks the other.
 */
export async function untell(
  deps: NotifyDeps,
  tx: Tx,
  move: string,
  { from, to }: { from: Party; to: Party },
): Promise<void> {
  const gone = (reader: Party, of: Party, what: string) =>
    takeBack(deps, tx, { userId: reader.id, about: aboutOf(what, of) })
  if (move === 'connect' || move === 'refuse') await gone(from, to, 'request')
  if (move === 'withdraw') await gone(to, from, 'request')
  if (move !== 'block') return
  for (const what of ['request', 'follow', 'endorsement']) {
    await gone(to, from, what)
    await gone(from, to, what)
  }
}

const tellings: Record<
  string,
  (
    from: Party,
    note: string,
  ) => { type: 'SEND' | 'ACCEPT' | 'connection'; title: string; message: string; href: string }
> = {
  request: ({ name }, note) => ({
    type: 'SEND',
    title: `${name} asks to connect`,
    message: note || 'Accept or decline the request among your connections.',
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
