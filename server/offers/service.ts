import { type SubjectKind, subjectKinds } from '@guildhall/contract/orders/commerce-options.ts'
import type { Queryable } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Offer, OfferLock, OfferSources, Subject, SubjectCards } from './port.ts'

type Reads = Pick<Deps, 'offers' | 'config' | 'payments'> & { db: Queryable }
/** The source of one kind; its results are of that kind. */
type AnySource = OfferSources[SubjectKind]
type Named<K extends SubjectKind> = { kind: K; id: string }

/** Everything that can be bought, of every kind, for cart/ and checkout/. */
export const offers = {
  /** Returns these subjects as `buyerId` can buy them now; deleted ones are missing. */
  async find(deps: Reads, buyerId: number, subjects: readonly Subject[], lock: OfferLock = 'read') {
    const found = await askSources<Offer>(deps, subjects, (source, ids) => source.find(deps, buyerId, ids, lock))
    return <K extends SubjectKind>({ kind, id }: Named<K>) => found.get(kind)?.get(id) as Offer<K> | undefined
  },

  /** Returns what pages show of those subjects that this person may see. */
  async cards(deps: Reads, viewerId: number, subjects: readonly Subject[]) {
    const found = await askSources<unknown>(deps, subjects, (source, ids) => source.cards(deps, viewerId, ids))
    return <K extends SubjectKind>({ kind, id }: Named<K>) => found.get(kind)?.get(id) as SubjectCards[K] | undefined
  },

  /** Returns what the buyer's company said for its invoices when it asked for one of these; null without any. */
  async billing({ db, offers: sources }: Reads, buyerId: number, subjects: readonly Subject[]) {
    for (const kind of subjectKinds) {
      const ids = subjects.flatMap((subject) => (subject.kind === kind ? [subject.id] : []))
      const said = ids.length > 0 ? await sources[kind].billing?.(db, buyerId, ids) : null
      if (said) return said
    }
    return null
  },
}

// Asks the sources one after another, always in the same order, so that two buyers who lock the same items cannot deadlock.
async function askSources<T>(
  { offers: sources }: Pick<Deps, 'offers'>,
  subjects: readonly Subject[],
  ask: (source: AnySource, ids: string[]) => Promise<Map<string, T>>,
): Promise<Map<SubjectKind, Map<string, T>>> {
  const found = new Map<SubjectKind, Map<string, T>>()
  for (const kind of subjectKinds) {
    const ids = subjects.flatMap((subject) => (subject.kind === kind ? [subject.id] : []))
    if (ids.length > 0) found.set(kind, await ask(sources[kind], ids))
  }
  return found
}
