import type { MessageCard } from '@guildhall/contract/conversations/cards.ts'
import type { Queryable } from '#db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { StoredCard } from '../tables.ts'

/**
 * Reads the present state of the subjects of cards. Injected by make-deps.ts, so that conversations do not know the domain that
 * writes cards.
 */
export interface CardSource {
  /**
   * Returns the present state of each card, as this person may see it: in one statement per kind of subject, however many cards.
   */
  read(
    deps: Pick<Deps, 'config' | 'clock'> & { db: Queryable },
    viewerId: number,
    cards: readonly StoredCard[],
  ): Promise<CardState[]>
}

/** The present state of the subject of a card; the parts are null for readers who may not see it, and on cards of other kinds. */
export type CardState = Pick<MessageCard, 'now' | 'meeting' | 'booking'>
