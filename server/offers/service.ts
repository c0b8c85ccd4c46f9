import { partOfKind } from '@guildhall/contract/content/parts.ts'
import { type SubjectKind, subjectKinds } from '@guildhall/contract/orders/commerce-options.ts'
import type { Queryable } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Offer, OfferLock, OfferSource, Subject, SubjectCards, SubjectName } from './port.ts'

type Reads = Pick<Deps, 'offers' | 'config' | 'payments' | 'clock' | 'parts'> & { db: Queryable }
/** Everything that can be bought, of every kind, for cart/ and checkout/. */
export const offers = {
  /** Returns these subjects as `buyerId` can buy them now; deleted ones are missing. */
  async find(deps: Reads, buyerId: number, subjects: readonly Subject[], lock: OfferLock = 'read') {
    const found = await askSources<Offer, Subject>(deps, subjects, (source, own) =>
      source.find(deps, buyerId, own, lock),
    )
    // Nothing of a part that is off is sold. What was placed before can still be paid.
    const isOff = (kind: SubjectKind) => {
      const part = partOfKind(kind)
      return part !== null && !deps.parts.isOn(part)
    }
    return <K extends SubjectKind>({ kind, id }: SubjectName<K>) => {
      const offer = found.get(kind)?.get(id) as Offer<K> | undefined
      return offer && offer.refusal === null && isOff(kind) ? { ...offer, refusal: 'gone' as const } : offer
    }
  },

  /** Returns what pages show of those subjects that this person may see. */
  async cards(deps: Reads, viewerId: number, subjects: readonly SubjectName[]) {
    const found = await askSources<unknown, SubjectName>(deps, subjects, (source, own) =>
      source.cards(
        deps,
        viewerId,
        own.map(({ id }) => id),
      ),
    )
    return <K extends SubjectKind>({ kind, id }: SubjectName<K>) =>
      found.get(kind)?.get(id) as SubjectCards[K] | undefined
  },

  /** Returns the company details for invoices that came with the request for one of these; null without any. */
  async billing({ db, offers: sources }: Reads, buyerId: number, subjects: readonly SubjectName[]) {
    for (const kind of subjectKinds) {
      const ids = subjects.flatMap((subject) => (subject.kind === kind ? [subject.id] : []))
      const said = ids.length > 0 ? await sources[kind].billing?.(db, buyerId, ids) : null
      if (said) return said
    }
    return null
  },
}

// Asks the sources one after another, always in the same order, so that two buyers who lock the same items cannot deadlock.
// Each source gets the subjects of its kind only, which the compiler cannot follow through the loop.
async function askSources<T, S extends SubjectName>(
  { offers: sources }: Pick<Deps, 'offers'>,
  subjects: readonly S[],
  // biome-ignore lint/suspicious/noExplicitAny: see above
  ask: (source: OfferSource<any>, own: S[]) => Promise<Map<string, T>>,
): Promise<Map<SubjectKind, Map<string, T>>> {
  const found = new Map<SubjectKind, Map<string, T>>()
  for (const kind of subjectKinds) {
    const own = subjects.filter((subject) => subject.kind === kind)
    if (own.length > 0) found.set(kind, await ask(sources[kind], own))
  }
  return found
}
