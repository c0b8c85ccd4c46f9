import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { Queryable } from '#db/connect.ts'
import type { ListingKind } from '../listing-kind.ts'
import { correct, longWord, type Meant, mistaken } from './corrections.ts'
import { readTerms, type Term } from './index-query.ts'
import { knownFor } from './memory.ts'
import { findKnown, type KnownWord, type WordRow } from './vocabulary.ts'

/** The interpretation of a search. */
export interface Understood {
  /** What every match must contain, the rarest first. */
  terms: Term[]
  /** The index's stem for each of their words. */
  stems: ReadonlyMap<string, string>
  /** The words searched for, when some of the input matches no word in listings. */
  corrected?: string
  /** Some of the input is in no listing and similar to nothing that is. */
  hasUnknown: boolean
}

/** How many unknown words of one search are corrected; more of them are not a typo. */
const mostCorrected = 4
/** A word in fewer listings than a page shows is also searched as a prefix of longer ones, from four letters on. */
const fewListings = pageLimits.defaultSize
const shortestBegun = 4
/** From this length on the last word of a search may be just the prefix of a word. */
const shortestUnfinished = 2

/**
 * Compares the input with the words in listings. An unknown word is taken as a prefix when it is the last, else as the word
 * that is one typo away, else as two words without a space between them, else as the most similar word. A long word that
 * matches one in listings only by its stem may be misspelt too. A rare word is also treated as a prefix of longer ones.
 */
export async function understand(db: Queryable, of: Kind, typed: string): Promise<Understood> {
  const name = `${of.name} ${typed}`
  const before = wellKnown.get(db, name)
  if (before) return before
  const { understood, isWellKnown } = await compare(db, of, readTerms(typed))
  if (isWellKnown) wellKnown.set(db, name, understood)
  return understood
}

// Words that many listings have mean the same a minute later, and most searches consist of them: a results page requests its
// list, its filters' numbers and its next page. The meaning of a rare or unknown word can change at any time.
const wellKnown = knownFor<Understood>({ seconds: 60 })

type Kind = ListingKind<never>

async function compare(
  db: Queryable,
  of: Kind,
  terms: readonly Term[],
): Promise<{ understood: Understood; isWellKnown: boolean }> {
  const pairs = terms.slice(1).map((term, at) => (terms[at]?.typed ?? '') + term.typed)
  const asked = [...new Set([...terms.flatMap(({ forms }) => forms.flat()), ...pairs])]
  const rarest = terms.map(({ typed }) => typed).filter(mayBegin)
  // For names even short words are compared with others that only share their stem.
  const isSpelt = of.words.config === 'pg_catalog.simple'
  const long = isSpelt ? shortestBegun : longWord
  const rows = await findKnown(db, { kind: of.name, words: asked, rarest, few: fewListings, long })
  const known = new Map(rows.map((row) => [row.word, row]))
  const has = (word: string) => (known.get(word)?.listings ?? 0) > 0
  // Names are never stop words, however they are spelt.
  const isStop = ({ forms }: Term) => !isSpelt && forms.length === 1 && forms[0]?.every((word) => known.get(word)?.stop)
  const countOf = ({ forms }: Term) =>
    Math.max(0, ...forms.map((words) => Math.min(...words.map((word) => known.get(word)?.listings ?? 0))))

  const unknown = terms.filter((term) => !isStop(term) && !term.forms.some((words) => words.every(has)))
  const meant = new Map<Term, Meant | undefined>()
  for (const term of unknown.slice(0, mostCorrected)) {
    const begun = term === terms.at(-1) ? known.get(term.typed)?.begun : undefined
    meant.set(term, begun?.length ? asBeginning(begun) : await correct(db, of, term.typed))
  }
  const doubtful = terms.filter(({ typed }) => has(typed) && known.get(typed)?.alike)
  for (const term of doubtful.slice(0, mostCorrected)) {
    const row = known.get(term.typed)
    const instead = row && (await mistaken(db, of, row))
    if (instead) meant.set(term, instead)
  }

  const rare = terms.filter(
    (term) => !isStop(term) && !of.words.lastIsBegun && !unknown.includes(term) && countOf(term) < fewListings,
  )
  const longer = new Map(rare.slice(0, mostCorrected).map((term) => [term, longerThan(known.get(term.typed))]))

  const joinedAt = (at: number) => (has(pairs[at] ?? '') ? [[pairs[at] ?? '']] : [])
  const found = terms.flatMap((term, at) => {
    if (isStop(term)) return []
    const { forms = term.forms, listings = countOf(term) } = meant.get(term) ?? {}
    const joined = [...joinedAt(at - 1), ...joinedAt(at)]
    if (unknown.includes(term) && !meant.get(term) && joined.length === 0) return []
    const more = longer.get(term) ?? []
    const all = [...forms, ...joined]
    const found = {
      typed: term.typed,
      forms: isSpelt ? withStems(all, known) : all,
      longer: more.map(({ word }) => word),
      isBegun: of.words.lastIsBegun && term === terms.at(-1) && mayBegin(term.typed),
    }
    return [{ term: found, listings: listings + sum(more) }]
  })
  const words = [...rows, ...[...longer.values()].flat(), ...[...meant.values()].flatMap((each) => each?.words ?? [])]
  const spelt = terms.map((term) => meant.get(term)?.instead ?? term.typed).join(' ')
  const isCorrected = [...meant.values()].some((each) => each?.instead)
  const understood = {
    terms: found.sort((a, b) => a.listings - b.listings).map(({ term }) => term),
    stems: new Map(words.map(({ word, stem }) => [word, stem])),
    hasUnknown: unknown.some((term) => !meant.get(term)),
    ...(isCorrected ? { corrected: spelt } : {}),
  }
  return { understood, isWellKnown: unknown.length === 0 && rare.length === 0 && doubtful.length === 0 }
}

// Content indexed by exact spelling may stand beside texts that are not: each word is also searched by its stem.
const withStems = (forms: string[][], known: ReadonlyMap<string, KnownWord>): string[][] =>
  forms.flatMap((words) => {
    const stem = words.length === 1 && known.get(words[0] ?? '')?.stem
    return stem && stem !== words[0] ? [words, [stem]] : [words]
  })

const mayBegin = (typed: string) => typed.length >= shortestUnfinished && /^[\p{L}\p{N}]+$/u.test(typed)

const longerThan = (known: KnownWord | undefined): WordRow[] =>
  known && known.word.length >= shortestBegun ? known.begun : []

const asBeginning = (begun: WordRow[]): Meant => ({
  forms: begun.map(({ word }) => [word]),
  words: begun,
  listings: sum(begun),
})

const sum = (rows: { listings: number }[]) => rows.reduce((all, { listings }) => all + listings, 0)
