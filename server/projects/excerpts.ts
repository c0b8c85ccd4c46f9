import type { Match } from '@guildhall/contract/projects.ts'
import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import type { Card } from './card-text.ts'
import { asWritten, type Term, wordsOf } from './search-terms.ts'

interface Texts {
  id: string
  title: string
  category: string
  html: string
  tags: string[]
  skills: string[]
  tech: string[]
  stems: string[]
}

/** So many of the words of a search are looked for, the rarest first. */
const mostWords = 24
/** Characters of the text around the word: few before it, so that two short lines on a phone still show it. */
const lead = 28
const follow = 92

const findTexts = prepared<Texts>(
  'texts_of_matches',
  `select p.id, p.title, p.category, left(p.description_html, 8000) as html, p.tags, p.skills, p.tech_stack as tech,
     (select array_agg(search_stem(w.word) order by w.at) from unnest($2::text[]) with ordinality as w(word, at)) as stems
   from projects p where p.id = any ($1::text[])`,
)

/**
 * Where the rarest word stands that a project was found by and neither its title nor its category shows, for those cards
 * of a page that have one. Reads the rows of that page again, and only the beginning of long descriptions, so it costs
 * the same however many projects match and however much they say.
 */
export async function explainMatches(
  db: Queryable,
  cards: readonly Card[],
  terms: readonly Term[],
): Promise<Map<string, Match>> {
  const found = new Map<string, Match>()
  const words = [...new Set(terms.flatMap(wordsOf))].slice(0, mostWords)
  if (cards.length === 0 || words.length === 0) return found
  const rows = await findTexts(db, [...new Set(cards.map(({ id }) => id))], words)
  const stems = new Map(words.map((word, at) => [word, rows[0]?.stems[at] ?? word]))
  const patterns = terms.map((term) => patternOf(wordsOf(term), stems))
  for (const row of rows) {
    const match = matchOf(row, patterns)
    if (match) found.set(row.id, match)
  }
  return found
}

function matchOf({ title, category, html, tags, skills, tech }: Texts, patterns: readonly RegExp[]): Match | undefined {
  const shown = `${title}\n${category}`.normalize('NFD')
  const named = [...skills.map(as('skills')), ...tech.map(as('techStack')), ...tags.map(as('tags'))]
  for (const pattern of patterns) {
    if (pattern.test(shown)) continue
    for (const { text, place } of named) {
      const match = cut(text, pattern, place)
      if (match) return match
    }
    const match = cut(plainText(html), pattern, 'description')
    if (match) return match
  }
  return undefined
}

const as = (place: Match['in']) => (text: string) => ({ place, text })

function cut(text: string, pattern: RegExp, place: Match['in']): Match | undefined {
  const whole = text.normalize('NFD')
  const hit = pattern.exec(whole)
  if (!hit) return undefined
  const end = hit.index + hit[0].length
  // A word that the edge goes through is left out.
  const before =
    hit.index > lead ? `…${whole.slice(hit.index - lead, hit.index).replace(/^\S*\s/, ' ')}` : whole.slice(0, hit.index)
  const after =
    whole.length > end + follow ? `${whole.slice(end, end + follow).replace(/\s\S*$/, ' ')}…` : whole.slice(end)
  const [first, found, last] = [before, hit[0], after].map((part) => part.normalize('NFC')) as [string, string, string]
  return { in: place, before: first, found, after: last }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

// As its readers see it. It was written by `renderDescription`: tags are its own, and it escapes these four characters.
const plainText = (html: string) =>
  html
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

const endings = '(?:s|es|e|ed|er|ers|ing|ings|ly|y|ies|ied|ion|ions|ation|ations|al|able|ment|ments|ness)?'
/** What search takes for the same letter, or for nothing. */
const alike: Record<string, string> = { o: '[oø]', l: '[lł]', d: '[dđð]' }
const between = "[\\p{M}.\\-/’'&]*"

// A word in any of the forms that the index takes for the same: whole, with another English ending, with accents, joined.
function patternOf(words: readonly string[], stems: ReadonlyMap<string, string>): RegExp {
  const each = words.map((word) => {
    const written = asWritten(word)
    if (written !== word) return literal(written)
    const stem = stems.get(word) ?? word
    const root = [...word].filter((letter, at) => stem[at] === letter && stem.startsWith(word.slice(0, at))).join('')
    if (root.length < 3) return spread(word)
    // 'citi' is the stem of 'city'.
    const open = root.endsWith('i') ? `${spread(root.slice(0, -1))}${between}[iy]` : spread(root)
    return `(?:${spread(word)}|${open}${between}${root.slice(-1)}?${endings})`
  })
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${each.join('|')})(?![\\p{L}\\p{N}\\p{M}])`, 'iu')
}

const spread = (word: string) => [...word].map((letter) => alike[letter] ?? letter).join(between)
const literal = (text: string) => text.replace(/[.+]/g, '\\$&')
