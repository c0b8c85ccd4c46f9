import { pageLimits } from '@guildhall/contract/limits.ts'
import type { Queryable } from '#db/connect.ts'
import { knownForAMinute } from './known-for-a-minute.ts'
import { findNamed } from './named-words.ts'
import { readTerms, type Term } from './search-terms.ts'
import { nearest, oneSlipFrom, splitsOf } from './spelling.ts'
import { findKnown, findSimilar, findWords, type KnownWord, type WordRow } from './vocabulary-queries.ts'

/** What a search is taken to mean. */
export interface Understood {
  /** What every match must have, the rarest first. */
  terms: Term[]
  /** What the index has for each of their words. */
  stems: ReadonlyMap<string, string>
  /** The words searched for, when some of those typed are no words that any project has. */
  corrected?: string
  /** Some of what was typed is in no project and like nothing that is. */
  hasUnknown: boolean
}

/** So many unknown words of one search are looked up as misspelt; more of them are no slip. */
const mostCorrected = 4
const mostCompared = 5
/** A word that fewer projects have than a page shows is looked for as the beginning of longer ones too, from four letters on. */
const fewProjects = pageLimits.defaultSize
const shortestBegun = 4
/** The last word of a search may be no more than the beginning of one from two letters on. */
const shortestUnfinished = 2

/**
 * Compares what was typed with the words that projects have. A word nobody has is taken for the beginning of one when it
 * is the last, else for two words without a space between them, else for the word nearest to it. A word that few have is
 * also the beginning of longer ones.
 */
export async function understand(db: Queryable, typed: string): Promise<Understood> {
  const before = wellKnown.get(db, typed)
  if (before) return before
  const { understood, isWellKnown } = await compare(db, readTerms(typed))
  if (isWellKnown) wellKnown.set(db, typed, understood)
  return understood
}

// Words that many projects have are the same words a minute later, and most searches are made of them: a page of results asks
// for its list, its filters' numbers and its next page. A word that few have, or none, may be another one at once.
const wellKnown = knownForAMinute<Understood>()

async function compare(
  db: Queryable,
  terms: readonly Term[],
): Promise<{ understood: Understood; isWellKnown: boolean }> {
  const pairs = terms.slice(1).map((term, at) => (terms[at]?.typed ?? '') + term.typed)
  const asked = [...new Set([...terms.flatMap(({ forms }) => forms.flat()), ...pairs])]
  const rows = await findKnown(db, asked, terms.map(({ typed }) => typed).filter(mayBegin), fewProjects)
  const known = new Map(rows.map((row) => [row.word, row]))
  const has = (word: string) => (known.get(word)?.projects ?? 0) > 0
  const isStop = ({ forms }: Term) => forms.length === 1 && forms[0]?.every((word) => known.get(word)?.stop)
  const countOf = ({ forms }: Term) =>
    Math.max(0, ...forms.map((words) => Math.min(...words.map((word) => known.get(word)?.projects ?? 0))))

  const unknown = terms.filter((term) => !isStop(term) && !term.forms.some((words) => words.every(has)))
  const meant = new Map<Term, Meant | undefined>()
  for (const term of unknown.slice(0, mostCorrected)) {
    const begun = term === terms.at(-1) ? known.get(term.typed)?.begun : undefined
    meant.set(term, begun?.length ? asBeginning(begun) : await correct(db, term.typed))
  }

  const rare = terms.filter((term) => !isStop(term) && !unknown.includes(term) && countOf(term) < fewProjects)
  const longer = new Map(rare.slice(0, mostCorrected).map((term) => [term, longerThan(known.get(term.typed))]))

  const joinedAt = (at: number) => (has(pairs[at] ?? '') ? [[pairs[at] ?? '']] : [])
  const found = terms.flatMap((term, at) => {
    if (isStop(term)) return []
    const { forms = term.forms, projects = countOf(term) } = unknown.includes(term) ? (meant.get(term) ?? {}) : {}
    const joined = [...joinedAt(at - 1), ...joinedAt(at)]
    if (unknown.includes(term) && !meant.get(term) && joined.length === 0) return []
    const more = longer.get(term) ?? []
    const found = { typed: term.typed, forms: [...forms, ...joined], longer: more.map(({ word }) => word) }
    return [{ term: found, projects: projects + sum(more) }]
  })
  const words = [...rows, ...[...longer.values()].flat(), ...[...meant.values()].flatMap((each) => each?.words ?? [])]
  const spelt = terms.map((term) => meant.get(term)?.instead ?? term.typed).join(' ')
  const isCorrected = [...meant.values()].some((each) => each?.instead)
  const understood = {
    terms: found.sort((a, b) => a.projects - b.projects).map(({ term }) => term),
    stems: new Map(words.map(({ word, stem }) => [word, stem])),
    hasUnknown: unknown.some((term) => !meant.get(term)),
    ...(isCorrected ? { corrected: spelt } : {}),
  }
  return { understood, isWellKnown: unknown.length === 0 && rare.length === 0 }
}

interface Meant {
  forms: string[][]
  /** The words of the forms. */
  words: WordRow[]
  projects: number
  /** What to say was searched for; nothing when the word is only not finished. */
  instead?: string
}

const mayBegin = (typed: string) => typed.length >= shortestUnfinished && /^[\p{L}\p{N}]+$/u.test(typed)

const longerThan = (known: KnownWord | undefined): WordRow[] =>
  known && known.word.length >= shortestBegun ? known.begun : []

const asBeginning = (begun: WordRow[]): Meant => ({
  forms: begun.map(({ word }) => [word]),
  words: begun,
  projects: sum(begun),
})

// A word that nobody has is known to be none each time; what it was taken for stays the same for a minute.
const corrections = knownForAMinute<Meant>()

async function correct(db: Queryable, typed: string): Promise<Meant | undefined> {
  if (!/^[\p{L}\p{N}]{3,40}$/u.test(typed)) return undefined
  const before = corrections.get(db, typed)
  if (before) return before
  const meant = await correctionOf(db, typed)
  if (meant) corrections.set(db, typed, meant)
  return meant
}

async function correctionOf(db: Queryable, typed: string): Promise<Meant | undefined> {
  const splits = splitsOf(typed)
  const near = await findWords(db, [...oneSlipFrom(typed), ...splits.flat()])
  const rowOf = new Map(near.map((row) => [row.word, row]))
  const count = (word: string) => rowOf.get(word)?.projects ?? 0
  const slipped = near.filter(({ word }) => !splits.some((pair) => pair.includes(word)) || oneSlip(typed, word))
  const [split] = splits
    .filter((pair) => pair.every((word) => count(word) > 0))
    .sort((a, b) => Math.min(...b.map(count)) - Math.min(...a.map(count)))
  const word = await likeliest(db, typed, slipped)
  if (!word && split) return corrected(split.map((each) => rowOf.get(each)).filter((row) => row !== undefined))
  const best = word ?? (await likeliest(db, typed, await findSimilar(db, typed)))
  return best && corrected([best])
}

const corrected = (words: WordRow[]): Meant => ({
  forms: [words.map(({ word }) => word)],
  words,
  projects: Math.min(...words.map(({ projects }) => projects)),
  instead: words.map(({ word }) => word).join(' '),
})

// Of words equally near the one that titles and skills name most often; counts of common words are not exact.
async function likeliest(db: Queryable, typed: string, candidates: readonly WordRow[]): Promise<WordRow | undefined> {
  const words = nearest(typed, candidates).slice(0, mostCompared)
  if (words.length < 2) return words[0]
  const [first] = await findNamed(db, words)
  return words.find(({ word }) => word === first?.word)
}

// A part of the word can be one slip away from the whole too, when only one letter is left over.
const oneSlip = (typed: string, word: string) => Math.abs(typed.length - word.length) <= 1
const sum = (rows: { projects: number }[]) => rows.reduce((all, { projects }) => all + projects, 0)
