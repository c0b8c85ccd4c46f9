import type { ExpertMatch } from '@guildhall/contract/experts/experts.ts'
import { anyOf, excerptOf, finderOf, type PageAsked, type Term, wordsOf } from '#listings/service.ts'

/** The texts in which the words of a search are looked for. */
export interface MatchTexts {
  id: string
  interests: string[]
  methods: string[]
  fields: string[]
  /** The titles that have one of the words, key works first. */
  publications: string[]
  projects: string[]
}

/** How many publications and projects are looked at. */
const mostTitles = 20

/** SQL for the `MatchTexts` of an expert `p` with `cardSources`; both queries are of any of the words. */
export const explainedColumn = (any: string, named: string) => `
  case when e.doc @@ ${named} then json_build_object('id', p.handle, 'interests', expert_interests(c, f), 'methods', p.methods, 'fields', p.areas || p.fields,
    'publications', array(select b.title from publications b where b.person_id = p.person_id and b.words @@ ${any}
      and is_for_everyone(f.visibility, 'publications')
      order by b.is_key desc, b.year desc nulls last, b.id limit ${mostTitles}),
    'projects', array(select j.title from projects j where j.seller_id = p.person_id and j.visibility = 'public'
      order by j.posted_at desc limit ${mostTitles})) end`

/** Returns how the matches of these words are explained. */
export const toExplain = (terms: readonly Term[]): PageAsked['explained'] =>
  terms.length > 0 ? { shown: anyOf(terms), named: anyOf(terms) } : null

/**
 * Explains the matches of a page, by public name: the rarest word that an interest, a publication, a method, a project or a field
 * has, in this order. `stems` has the index's form of each word. Somebody found by their name needs no explanation.
 */
export function explainMatches(
  texts: readonly MatchTexts[],
  stems: ReadonlyMap<string, string>,
  terms: readonly Term[],
): Map<string, ExpertMatch> {
  const finders = terms.map((term) => finderOf(wordsOf(term), stems))
  return new Map(
    texts.flatMap((each): [string, ExpertMatch][] => {
      const match = matchOf(each, finders)
      return match ? [[each.id, match]] : []
    }),
  )
}

type Finder = ReturnType<typeof finderOf>

function matchOf(texts: MatchTexts, finders: readonly Finder[]): ExpertMatch | undefined {
  const places = [
    ...texts.interests.map((text) => ({ place: 'interest' as const, text })),
    ...texts.publications.map((text) => ({ place: 'publication' as const, text })),
    ...texts.methods.map((text) => ({ place: 'method' as const, text })),
    ...texts.projects.map((text) => ({ place: 'project' as const, text })),
    ...texts.fields.map((text) => ({ place: 'field' as const, text })),
  ]
  // What has most of the words says most; among equals the first.
  const ranked = places
    .map((each) => ({ ...each, hits: finders.filter((find) => find(each.text.normalize('NFD'))) }))
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => b.hits.length - a.hits.length)
  const [best] = ranked
  const excerpt = best?.hits[0] && excerptOf(best.text, best.hits[0])
  return best && excerpt ? { in: best.place, ...excerpt } : undefined
}
