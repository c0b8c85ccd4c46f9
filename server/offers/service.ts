import { type SubjectKind, subjectKinds } from '@guildhall/contract/orders/commerce-options.ts'
import type { Queryable } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Offer, OfferLock, OfferSource, Subject, SubjectCards } from './port.ts'

type Reads = Pick<Deps, 'offers' | 'config' | 'payments'> & { db: Queryable }
type LookUp<T> = (subject: Subject) => T | undefined

/** Everything that can be bought, of every kind, for cart/ and checkout/. */
export const offers = {
  /** Returns these subjects as `buyerId` can buy them now; deleted ones are missing. */
  find: (
    deps: Reads,
    buyerId: number,
    subjects: readonly Subject[],
    lock: OfferLock = 'read',
  ): Promise<LookUp<Offer>> => askSources(deps, subjects, (source, ids) => source.find(deps, buyerId, ids, lock)),

  /** Returns what pages show of those subjects that this person may see. */
  cards: (deps: Reads, viewerId: number, subjects: readonly Subject[]): Promise<LookUp<SubjectCards[SubjectKind]>> =>
    askSources(deps, subjects, (source, ids) => source.cards(deps, viewerId, ids)),
}

// Asks the sources one after another, always in the same order, so that two buyers who lock the same items cannot deadlock.
async function askSources<T>(
  { offers: sources }: Pick<Deps, 'offers'>,
  subjects: readonly Subject[],
  ask: (source: OfferSource<SubjectKind>, ids: string[]) => Promise<Map<string, T>>,
): Promise<LookUp<T>> {
  const found = new Map<SubjectKind, Map<string, T>>()
  for (const kind of subjectKinds) {
    const ids = subjects.flatMap((subject) => (subject.kind === kind ? [subject.id] : []))
    if (ids.length > 0) found.set(kind, await ask(sources[kind], ids))
  }
  return ({ kind, id }) => found.get(kind)?.get(id)
}
