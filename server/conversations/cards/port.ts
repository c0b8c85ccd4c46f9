import type { CardNow } from '@guildhall/contract/conversations/cards.ts'
import type { Queryable } from '#db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { StoredCard } from '../tables.ts'

/**
 * Reads how the subjects of cards stand now. Injected by make-deps.ts, so that conversations do not know the domain that writes
 * cards.
 */
export interface CardSource {
  /** Returns the present state of each card, as this person may see it: in one statement, however many cards. */
  read(
    deps: Pick<Deps, 'config'> & { db: Queryable },
    viewerId: number,
    cards: readonly StoredCard[],
  ): Promise<(CardNow | null)[]>
}
