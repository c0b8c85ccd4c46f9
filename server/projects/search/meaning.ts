import { pageLimits } from '@guildhall/contract/limits.ts'
import type { Queryable } from '#db/connect.ts'
import { correct, longWord, type Meant, mistaken } from './corrections.ts'
import { knownForAMinute } from './minute-cache.ts'
import { readTerms, type Term } from './search-terms.ts'
import { findKnown, type KnownWord, type WordRow } from './vocabulary-queries.ts'

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
/** A word that fewer projects have than a page shows is looked for as the beginning of longer ones too, from four letters on. */
const fewProjects = pageLimits.defaultSize
const shortestBegun = 4
/** The last word of a search may be no more than the beginning of one from two letters on. */
const shortestUnfinished = 2

/**
 * Compares what was typed with the words that projects have. A word nobody has is taken for the beginning of one when it
 * is the last, else for the word that it is one slip away from, else for two words without a space between them, else for the word
 * nearest to it. A long word that is only by its stem like one that projects have may be misspelt too. A word that few
 * have is also the beginning of longer ones.
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
  const rarest = terms.map(({ typed }) => typed).filter(mayBegin)
  const rows = await findKnown(db, { words: asked, rarest, few: fewProjects, long: longWord })
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
  const doubtful = terms.filter(({ typed }) => has(typed) && known.get(typed)?.alike)
  for (const term of doubtful.slice(0, mostCorrected)) {
    const row = known.get(term.typed)
    const instead = row && (await mistaken(db, row))
    if (instead) meant.set(term, instead)
  }

  const rare = terms.filter((term) => !isStop(term) && !unknown.includes(term) && countOf(term) < fewProjects)
  const longer = new Map(rare.slice(0, mostCorrected).map((term) => [term, longerThan(known.get(term.typed))]))

  const joinedAt = (at: number) => (has(pairs[at] ?? '') ? [[pairs[at] ?? '']] : [])
  const found = terms.flatMap((term, at) => {
    if (isStop(term)) return []
    const { forms = term.forms, projects = countOf(term) } = meant.get(term) ?? {}
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
  return { understood, isWellKnown: unknown.length === 0 && rare.length === 0 && doubtful.length === 0 }
}

const mayBegin = (typed: string) => typed.length >= shortestUnfinished && /^[\p{L}\p{N}]+$/u.test(typed)

const longerThan = (known: KnownWord | undefined): WordRow[] =>
  known && known.word.length >= shortestBegun ? known.begun : []

const asBeginning = (begun: WordRow[]): Meant => ({
  forms: begun.map(({ word }) => [word]),
  words: begun,
  projects: sum(begun),
})

const sum = (rows: { projects: number }[]) => rows.reduce((all, { projects }) => all + projects, 0)
