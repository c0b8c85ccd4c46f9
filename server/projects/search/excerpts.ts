import type { Match } from '@guildhall/contract/projects/projects.ts'
import {
  allOf,
  excerptOf,
  finderOf,
  type PageAsked,
  type WordPlace as Place,
  type Term,
  wordsOf,
} from '#listings/service.ts'

/** The text that explains a match, with the positions of its words. */
export interface MatchText {
  id: string
  title: string
  category: string
  /** The beginning of the description; '' when all the words are in the rest. */
  html: string
  tags: string[]
  skills: string[]
  tech: string[]
}

/** SQL for the `MatchText` of a project `p` with its index row `e`; null when title or category show why it matched. */
export const explainedColumn = (shown: string, named: string) => `
  case when not e.doc @@ ${shown} then
    json_build_object('id', p.id, 'title', p.title, 'category', concat_ws(' ', p.category, p.category_other), 'tags', p.tags, 'skills', p.skills, 'tech', p.tech_stack,
      'html', case when e.doc @@ ${named} then '' else left(p.description_html, ${mostExplained}) end) end`

// The beginning of long descriptions, so that a page costs the same however long its projects' texts are.
const mostExplained = 8000

/** Returns how to recognise the matches that need no explanation, and those that need no description for it. */
export const toExplain = (terms: readonly Term[]): PageAsked['explained'] =>
  terms.length > 0 ? { shown: allOf(terms, 'AC'), named: allOf(terms, 'ABC') } : null

/**
 * Explains the matches of a page, by project id: the place of the rarest matching word that neither title nor category
 * shows, for projects that have one. `stems` has the index's form of each word.
 */
export function explainMatches(
  texts: readonly MatchText[],
  stems: ReadonlyMap<string, string>,
  terms: readonly Term[],
): Map<string, Match> {
  const found = new Map<string, Match>()
  if (texts.length === 0) return found
  const finders = terms.map((term) => finderOf(wordsOf(term), stems))
  for (const text of texts) {
    const match = matchOf(text, finders)
    if (match) found.set(text.id, match)
  }
  return found
}

type Finder = (text: string) => Place | undefined

function matchOf(
  { title, category, html, tags, skills, tech }: MatchText,
  finders: readonly Finder[],
): Match | undefined {
  const shown = `${title}\n${category}`.normalize('NFD')
  const named = [...skills.map(as('skills')), ...tech.map(as('techStack')), ...tags.map(as('tags'))]
  for (const find of finders) {
    if (find(shown)) continue
    for (const { text, place } of named) {
      const match = cut(text, find, place)
      if (match) return match
    }
    const match = cut(plainText(html), find, 'description')
    if (match) return match
  }
  return undefined
}

const as = (place: Match['in']) => (text: string) => ({ place, text })

function cut(text: string, find: Finder, place: Match['in']): Match | undefined {
  const excerpt = excerptOf(text, find)
  return excerpt && { in: place, ...excerpt }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

// As its readers see it. The HTML comes from `renderDescription`: the tags are its own, and it escapes these four
// characters.
const plainText = (html: string) =>
  html
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
