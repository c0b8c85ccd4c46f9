import type { Author } from '@guildhall/contract/messages.ts'
import type { UserCard } from '@guildhall/contract/people.ts'
import type { Queryable } from '#db/connect.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

export type Cards = Map<number | null, UserCard>

/** The cards of people by internal ids; one query, none for nobody. */
export const cardsOf = (deps: Pick<Deps, 'config'> & { db: Queryable }, ids: Iterable<number | null>): Promise<Cards> =>
  directory.cards(deps, [...new Set(ids)])

/** What somebody is called; who is gone has no name any more. */
export const nameOf = (card: Pick<UserCard, 'firstName' | 'lastName' | 'companyName'> | undefined) =>
  card ? card.companyName || `${card.firstName} ${card.lastName}`.trim() : goneName
const goneName = 'Former member'

/** Somebody as messages show them; null when the account is gone. */
export function authorOf(card: UserCard | undefined): Author | null {
  return card ? { customUserId: card.customUserId, name: nameOf(card), avatar: smallest(card) } : null
}

/** The address of the smallest size of a person's picture. */
export const smallest = ({ avatar }: UserCard) => avatar?.sizes[0]?.url ?? avatar?.main ?? null
