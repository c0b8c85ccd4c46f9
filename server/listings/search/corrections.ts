import type { Queryable } from '#db/connect.ts'
import type { ListingKind } from '../listing-kind.ts'
import { knownFor } from './memory.ts'
import {
  findForms,
  findNamedNear,
  findSimilar,
  findWords,
  type KnownWord,
  nearest,
  oneSlipFrom,
  splitsOf,
  type WordRow,
} from './vocabulary.ts'
import { nearHolding } from './windows.ts'

type Kind = ListingKind<never>

/** What a word that is not searched as typed is taken to mean. */
export interface Meant {
  forms: string[][]
  /** The words of the forms. */
  words: WordRow[]
  listings: number
  /** The corrected text to show; absent when the word is only unfinished, or is searched for too. */
  instead?: string
}

/** From this length on a word is also compared with other forms of words: shorter ones are one typo away from too many others. */
export const longWord = 8
/** The minimum length of the shared stem, for the same reason. */
const shortestStem = 6
const leastInCommon = 0.5
const shortestPart = 4
const mostCompared = 5

// A correction is kept for a minute. A word without one is looked up again each time.
const corrections = knownFor<Meant>({ seconds: 60 })
const mistakes = knownFor<Meant | null>({ seconds: 60 })

/** What a word that no listing has in any form may mean; undefined when no word in listings is similar. */
export async function correct(db: Queryable, of: Kind, typed: string): Promise<Meant | undefined> {
  if (!/^[\p{L}\p{N}]{3,40}$/u.test(typed)) return undefined
  const name = `${of.name} ${typed}`
  const before = corrections.get(db, name)
  if (before) return before
  const meant = await correctionOf(db, of, typed)
  if (meant) corrections.set(db, name, meant)
  return meant
}

async function correctionOf(db: Queryable, of: Kind, typed: string): Promise<Meant | undefined> {
  const splits = splitsOf(typed)
  const spellings = oneSlipFrom(typed)
  const near = await findWords(db, { kind: of.name, spellings: [...spellings, ...splits.flat()] })
  const rowOf = new Map(near.map((row) => [row.word, row]))
  const count = (word: string) => rowOf.get(word)?.listings ?? 0
  const slipped = near.filter(({ word }) => !splits.some((pair) => pair.includes(word)) || oneSlip(typed, word))
  const word = await likeliest(db, of, typed, slipped)
  if (word) return corrected([word])
  const [split] = splits
    .filter((pair) => pair.every((word) => count(word) > 0))
    .sort((a, b) => Math.min(...b.map(count)) - Math.min(...a.map(count)))
  // Two whole words ('read only') are likelier than a form of another word, unless one part is short ('sustain' and 'ble').
  const isSure = split?.every((part) => part.length >= shortestPart)
  const form = isSure ? undefined : await nearestForm(db, of, typed, spellings)
  if (form) return corrected([form])
  if (split) return corrected(split.map((each) => rowOf.get(each)).filter((row) => row !== undefined))
  const best = await likeliest(db, of, typed, await findSimilar(db, { kind: of.name, word: typed }))
  return best && corrected([best])
}

async function nearestForm(
  db: Queryable,
  of: Kind,
  typed: string,
  spellings: readonly string[],
): Promise<WordRow | undefined> {
  if (typed.length < longWord) return undefined
  const alike = spellings.filter((each) => each[0] === typed[0] && /^[a-z]+$/.test(each))
  const shortest = Math.max(shortestStem, Math.ceil(typed.length * leastInCommon))
  const [form] = await findForms(db, { kind: of.name, spellings: alike, shortest })
  return form
}

/**
 * What a long word may mean that no listing has as typed, but that shares the stem of others through a typo: 'programe' has
 * that of 'program' and is nearly 'programme'. A regular form of a word is not a typo; where it may be one ('financal', with
 * 'finance') both are searched for.
 */
export async function mistaken(
  db: Queryable,
  of: Kind,
  { word: typed, stem, listings, alike }: KnownWord,
): Promise<Meant | undefined> {
  const relation = relationTo(typed, alike ?? [])
  if (relation === 'form' || !/^[a-z]+$/.test(typed)) return undefined
  const name = `${of.name} ${typed}`
  const before = mistakes.get(db, name)
  const meant = before === undefined ? await nearestOther(db, of, typed, stem) : before
  if (before === undefined) mistakes.set(db, name, meant)
  if (!meant || relation === 'none') return meant ?? undefined
  const { words, forms } = meant
  const self = { word: typed, stem, listings }
  return { forms: [[typed], ...forms], words: [self, ...words], listings: listings + meant.listings }
}

async function nearestOther(db: Queryable, of: Kind, typed: string, stem: string): Promise<Meant | null> {
  const near = await findWords(db, { kind: of.name, spellings: oneSlipFrom(typed) })
  const other = await likeliest(
    db,
    of,
    typed,
    near.filter((each) => each.stem !== stem || of.words.config === 'pg_catalog.simple'),
  )
  return other ? corrected([other]) : null
}

const corrected = (words: WordRow[]): Meant => ({
  forms: [words.map(({ word }) => word)],
  words,
  listings: Math.min(...words.map(({ listings }) => listings)),
  instead: words.map(({ word }) => word).join(' '),
})

// Of equally similar words, the one most often in titles and skills; counts of common words are not exact.
async function likeliest(
  db: Queryable,
  of: Kind,
  typed: string,
  candidates: readonly WordRow[],
): Promise<WordRow | undefined> {
  const words = nearest(typed, candidates).slice(0, mostCompared)
  if (words.length < 2) return words[0]
  const [first] = await findNamed(db, of, words)
  return words.find(({ word }) => word === first?.word)
}

// A part that is one letter shorter than the word also counts as one typo.
const oneSlip = (typed: string, word: string) => Math.abs(typed.length - word.length) <= 1

const looked = 200

/**
 * Sorts words by how often they are a skill, and stand in the title, tags or skills of a listing. Reads at most 200 of the
 * newest listings per word, so that common words stay cheap. Equal words keep the given order.
 */
async function findNamed(
  db: Queryable,
  of: ListingKind<never>,
  words: readonly WordRow[],
): Promise<Pick<WordRow, 'word'>[]> {
  const near = await Promise.all(words.map(({ listings }) => nearHolding(db, of, looked, listings)))
  const names = words.map(({ word }) => word)
  return findNamedNear(db, { kind: of.name, words: names, near, looked })
}

const inflections = 's es ed er ers ing ings ly y ies ied e'.split(' ')
const derivations =
  'al ally able ible ation ations ion ions ity ive ment ments ness ous ic ical ism ist ists or ors ance ence ful less'.split(
    ' ',
  )
const shortestRoot = 3

/**
 * How a word relates to words with the same stem: a regular form of one ('contracted' of 'contract'), perhaps derived from
 * one ('financal' of 'finance'), or a coincidence of letters ('astronomial' and 'astronomy').
 */
export function relationTo(typed: string, words: readonly string[]): 'form' | 'perhaps' | 'none' {
  // 'programe': a word without a final 'e' does not get it back.
  if (typed.endsWith('e') && words.includes(typed.slice(0, -1))) return 'none'
  const roots = new Set(words.flatMap((word) => [word, ...rootsOf(word, inflections)]))
  if ([typed, ...rootsOf(typed, inflections)].some((root) => roots.has(root))) return 'form'
  const others = new Set([...roots, ...words.flatMap((word) => rootsOf(word, derivations))])
  return rootsOf(typed, derivations).some((root) => others.has(root)) ? 'perhaps' : 'none'
}

// Without each possible ending, and without the doubled letter before it: 'plan' of 'planned'.
const rootsOf = (word: string, endings: readonly string[]): string[] =>
  endings
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length))
    .flatMap((root) => [root, root.at(-1) === root.at(-2) ? root.slice(0, -1) : root])
    .filter((root) => root.length >= shortestRoot)
