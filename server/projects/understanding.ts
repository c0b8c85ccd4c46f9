import { pageLimits } from '@guildhall/contract/limits.ts'
import type { Queryable } from '#db/connect.ts'
import { knownForAMinute } from './known-for-a-minute.ts'
import { findNamed } from './named-words.ts'
import { readTerms, type Term } from './search-terms.ts'
import { nearest, oneSlipFrom, splitsOf } from './spelling.ts'
import { findBegun, findKnown, findSimilar, findWords, type WordRow } from './vocabulary-queries.ts'

/** What a search is taken to mean. */
export interface Understood {
  /** What every match must have, the rarest first. */
  terms: Term[]
  /** The words searched for, when some of those typed are no words that any project has. */
  corrected?: string
  /** Some of what was typed is in no project and like nothing that is. */
  hasUnknown: boolean
}

/** So many unknown words of one search are looked up as misspelt; more of them are no slip. */
const mostCorrected = 4
const shortestCorrected = 3
const mostCompared = 5
/** A word that fewer projects have than a page shows is looked for as the beginning of longer ones too, from four letters on. */
const fewProjects = pageLimits.defaultSize
const shortestBegun = 4

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
  const rows = await findKnown(db, [...new Set([...terms.flatMap(({ forms }) => forms.flat()), ...pairs])])
  const known = new Map(rows.map((row) => [row.word, row]))
  const has = (word: string) => (known.get(word)?.projects ?? 0) > 0
  const isStop = ({ forms }: Term) => forms.length === 1 && forms[0]?.every((word) => known.get(word)?.stop)
  const countOf = ({ forms }: Term) =>
    Math.max(0, ...forms.map((words) => Math.min(...words.map((word) => known.get(word)?.projects ?? 0))))

  const unknown = terms.filter((term) => !isStop(term) && !term.forms.some((words) => words.every(has)))
  const meant = new Map<Term, Meant | undefined>()
  for (const term of unknown.slice(0, mostCorrected))
    meant.set(term, await meaningOf(db, term.typed, term === terms.at(-1)))

  const rare = terms.filter((term) => !isStop(term) && !unknown.includes(term) && countOf(term) < fewProjects)
  const longer = new Map<Term, WordRow[]>()
  for (const term of rare.slice(0, mostCorrected)) longer.set(term, await longerThan(db, term.typed))

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
  const spelt = terms.map((term) => meant.get(term)?.instead ?? term.typed).join(' ')
  const isCorrected = [...meant.values()].some((each) => each?.instead)
  const understood = {
    terms: found.sort((a, b) => a.projects - b.projects).map(({ term }) => term),
    hasUnknown: unknown.some((term) => !meant.get(term)),
    ...(isCorrected ? { corrected: spelt } : {}),
  }
  return { understood, isWellKnown: unknown.length === 0 && rare.length === 0 }
}

interface Meant {
  forms: string[][]
  projects: number
  /** What to say was searched for; nothing when the word is only not finished. */
  instead?: string
}

async function longerThan(db: Queryable, typed: string): Promise<WordRow[]> {
  if (typed.length < shortestBegun || !/^[\p{L}\p{N}]+$/u.test(typed)) return []
  return findBegun(db, typed, afterAll(typed), typed)
}

async function meaningOf(db: Queryable, typed: string, isLast: boolean): Promise<Meant | undefined> {
  if (!/^[\p{L}\p{N}]{2,40}$/u.test(typed)) return undefined
  if (isLast) {
    const begun = await findBegun(db, typed, afterAll(typed), null)
    if (begun.length > 0) return { forms: begun.map(({ word }) => [word]), projects: sum(begun) }
  }
  if (typed.length < shortestCorrected) return undefined
  const splits = splitsOf(typed)
  const near = await findWords(db, [...oneSlipFrom(typed), ...splits.flat()])
  const counts = new Map(near.map(({ word, projects }) => [word, projects]))
  const count = (word: string) => counts.get(word) ?? 0
  const slipped = near.filter(({ word }) => !splits.some((pair) => pair.includes(word)) || oneSlip(typed, word))
  const [split] = splits
    .filter((pair) => pair.every((word) => count(word) > 0))
    .sort((a, b) => Math.min(...b.map(count)) - Math.min(...a.map(count)))
  const word = await likeliest(db, typed, slipped)
  if (!word && split) return { forms: [split], projects: Math.min(...split.map(count)), instead: split.join(' ') }
  const best = word ?? (await likeliest(db, typed, await findSimilar(db, typed)))
  return best === undefined ? undefined : { forms: [[best]], projects: count(best), instead: best }
}

// Of words equally near the one that titles and skills name most often; counts of common words are not exact.
async function likeliest(db: Queryable, typed: string, candidates: readonly WordRow[]): Promise<string | undefined> {
  const words = nearest(typed, candidates).slice(0, mostCompared)
  return words.length < 2 ? words[0]?.word : (await findNamed(db, words))[0]?.word
}

// What sorts behind every word with this beginning.
const afterAll = (beginning: string) => `${beginning}\u{10ffff}`

// A part of the word can be one slip away from the whole too, when only one letter is left over.
const oneSlip = (typed: string, word: string) => Math.abs(typed.length - word.length) <= 1
const sum = (rows: { projects: number }[]) => rows.reduce((all, { projects }) => all + projects, 0)
