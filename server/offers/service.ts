import { type SubjectKind, subjectKinds } from '@guildhall/contract/orders/commerce-options.ts'
import type { Queryable } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Offer, OfferLock, OfferSource, Subject, SubjectCards } from './port.ts'

type Reads = Pick<Deps, 'offers' | 'config' | 'payments'> & { db: Queryable }
type LookUp<T> = (subject: Subject) => T | undefined

/** Everything that can be bought, of any kind, for cart/ and checkout/. */
export const offers = {
  /** These as `buyerId` can buy them now; there is none of what is gone altogether. */
  find: (
    deps: Reads,
    buyerId: number,
    subjects: readonly Subject[],
    lock: OfferLock = 'read',
  ): Promise<LookUp<Offer>> => askSources(deps, subjects, (source, ids) => source.find(deps, buyerId, ids, lock)),

  /** What pages show of those of these that this person may see. */
  cards: (deps: Reads, viewerId: number, subjects: readonly Subject[]): Promise<LookUp<SubjectCards[SubjectKind]>> =>
    askSources(deps, subjects, (source, ids) => source.cards(deps, viewerId, ids)),
}

// One kind after the other, always in the same order: two buyers who lock the same things do not wait for each other forever.
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
