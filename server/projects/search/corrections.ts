import type { Queryable } from '#db/connect.ts'
import { knownForAMinute } from './minute-cache.ts'
import { findNamed } from './named-words.ts'
import { nearest, oneSlipFrom, splitsOf } from './spelling.ts'
import { findForms, findSimilar, findWords, type KnownWord, type WordRow } from './vocabulary-queries.ts'
import { relationTo } from './word-forms.ts'

/** What a word is taken for that is not searched as it was typed. */
export interface Meant {
  forms: string[][]
  /** The words of the forms. */
  words: WordRow[]
  projects: number
  /** What to say was searched for; nothing when the word is only not finished, or is searched for too. */
  instead?: string
}

/** From so many letters on a word is compared with other forms of words too: shorter ones are one slip away from too much. */
export const longWord = 8
/** So much of it such forms have in common at least, for the same reason. */
const shortestStem = 6
const leastInCommon = 0.5
const shortestPart = 4
const mostCompared = 5

// A word that nobody has is known to be none each time; what it was taken for stays the same for a minute.
const corrections = knownForAMinute<Meant>()
const mistakes = knownForAMinute<Meant | null>()

/** What a word that no project has in any form may mean; undefined when it is like none that projects have. */
export async function correct(db: Queryable, typed: string): Promise<Meant | undefined> {
  if (!/^[\p{L}\p{N}]{3,40}$/u.test(typed)) return undefined
  const before = corrections.get(db, typed)
  if (before) return before
  const meant = await correctionOf(db, typed)
  if (meant) corrections.set(db, typed, meant)
  return meant
}

async function correctionOf(db: Queryable, typed: string): Promise<Meant | undefined> {
  const splits = splitsOf(typed)
  const spellings = oneSlipFrom(typed)
  const near = await findWords(db, { spellings: [...spellings, ...splits.flat()] })
  const rowOf = new Map(near.map((row) => [row.word, row]))
  const count = (word: string) => rowOf.get(word)?.projects ?? 0
  const slipped = near.filter(({ word }) => !splits.some((pair) => pair.includes(word)) || oneSlip(typed, word))
  const word = await likeliest(db, typed, slipped)
  if (word) return corrected([word])
  const [split] = splits
    .filter((pair) => pair.every((word) => count(word) > 0))
    .sort((a, b) => Math.min(...b.map(count)) - Math.min(...a.map(count)))
  // Two whole words were meant more often than a form of another one: 'readonly'. A short rest is an accident: 'sustain', 'ble'.
  const isSure = split?.every((part) => part.length >= shortestPart)
  const form = isSure ? undefined : await nearestForm(db, typed, spellings)
  if (form) return corrected([form])
  if (split) return corrected(split.map((each) => rowOf.get(each)).filter((row) => row !== undefined))
  const best = await likeliest(db, typed, await findSimilar(db, { word: typed }))
  return best && corrected([best])
}

async function nearestForm(db: Queryable, typed: string, spellings: readonly string[]): Promise<WordRow | undefined> {
  if (typed.length < longWord) return undefined
  const alike = spellings.filter((each) => each[0] === typed[0] && /^[a-z]+$/.test(each))
  const shortest = Math.max(shortestStem, Math.ceil(typed.length * leastInCommon))
  const [form] = await findForms(db, { spellings: alike, shortest })
  return form
}

/**
 * What a long word may mean that no project has as it was typed, but that has the stem of others by a slip: 'programe' has
 * that of 'program' and is nearly 'programme'. A usual form of a word is no slip; where it may be one ('financal', with
 * 'finance') both are searched for.
 */
export async function mistaken(
  db: Queryable,
  { word: typed, stem, projects, alike }: KnownWord,
): Promise<Meant | undefined> {
  const relation = relationTo(typed, alike ?? [])
  if (relation === 'form' || !/^[a-z]+$/.test(typed)) return undefined
  const before = mistakes.get(db, typed)
  const meant = before === undefined ? await nearestOther(db, typed, stem) : before
  if (before === undefined) mistakes.set(db, typed, meant)
  if (!meant || relation === 'none') return meant ?? undefined
  const { words, forms } = meant
  const self = { word: typed, stem, projects }
  return { forms: [[typed], ...forms], words: [self, ...words], projects: projects + meant.projects }
}

async function nearestOther(db: Queryable, typed: string, stem: string): Promise<Meant | null> {
  const near = await findWords(db, { spellings: oneSlipFrom(typed) })
  const other = await likeliest(
    db,
    typed,
    near.filter((each) => each.stem !== stem),
  )
  return other ? corrected([other]) : null
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
