// @ts-expect-error The packages have no types.
import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import type { PublicationFormat, PublicationKind } from '@guildhall/contract/publications/options.ts'

// The one file with the options of the parsers. Every type is forced, so that they never guess one, and never fetch an address.
const parse = (text: string, forceType: string): unknown =>
  plugins.input.chain(text, { forceType, generateGraph: false })

/** An entry of a file, with everything that may be wrong with it: the contract parses it afterwards. */
export interface ReadEntry {
  title: string
  authors: string
  venue: string
  year: number | null
  kind: PublicationKind
  doi: string
}

export type ReadFile =
  | { kind: 'entries'; format: PublicationFormat; entries: ReadEntry[] }
  | { kind: 'unknown' | 'broken' | 'full' }

/**
 * Reads the publications of a BibTeX, RIS or CSL-JSON file, or of an ORCID record in JSON. The format follows from the text. Values
 * of a wrong type count as missing. A hostile file may never finish, so run it in a thread that can be stopped.
 */
export function readPublicationFile(file: string, most: number): ReadFile {
  const text = file.replace(/^\uFEFF/, '').trim()
  try {
    if (/^[[{]/.test(text)) return readJson(text, most)
    if (/^TY {1,2}- /m.test(text)) {
      const count = text.match(/^TY {1,2}- /gm)?.length ?? 0
      return count > most ? { kind: 'full' } : entriesOf('ris', parse(`${text}\n`, '@ris/file'))
    }
    if (!/@\s*[a-z]+\s*[{(]/i.test(text)) return { kind: 'unknown' }
    const count = text.match(/^\s*@\s*(?!string|preamble|comment)[a-z]+\s*[{(]/gim)?.length ?? 0
    return count > most ? { kind: 'full' } : entriesOf('bibtex', parse(text, '@biblatex/text'))
  } catch {
    return { kind: 'broken' }
  }
}

function readJson(text: string, most: number): ReadFile {
  const value: unknown = JSON.parse(text)
  const works = at(value, 'activities-summary', 'works', 'group') ?? at(value, 'group')
  if (Array.isArray(works)) {
    if (works.length > most) return { kind: 'full' }
    return { kind: 'entries', format: 'orcid', entries: works.map(orcidEntry) }
  }
  const list = Array.isArray(value) ? value : (at(value, 'items') ?? (textAt(value, 'title') ? [value] : undefined))
  if (!Array.isArray(list)) return { kind: 'unknown' }
  return list.length > most ? { kind: 'full' } : entriesOf('csl-json', list)
}

function entriesOf(format: PublicationFormat, found: unknown): ReadFile {
  if (!Array.isArray(found)) return { kind: 'broken' }
  return { kind: 'entries', format, entries: found.map(cslEntry) }
}

const cslKinds: Record<string, PublicationKind> = {
  'article-journal': 'article',
  'article-magazine': 'article',
  'article-newspaper': 'article',
  article: 'preprint',
  book: 'book',
  chapter: 'chapter',
  'entry-encyclopedia': 'chapter',
  'paper-conference': 'conference',
  thesis: 'thesis',
  report: 'report',
  dataset: 'dataset',
  software: 'software',
}

// https://docs.citationstyles.org/en/stable/specification.html#appendix-iv-variables
const cslEntry = (entry: unknown): ReadEntry => ({
  title: plain(textAt(entry, 'title')),
  authors: namesOf(at(entry, 'author')),
  venue: plain(textAt(entry, 'container-title') || textAt(entry, 'publisher')),
  year: yearOf(at(entry, 'issued', 'date-parts', 0, 0) ?? at(entry, 'issued', 'raw') ?? at(entry, 'issued', 'literal')),
  kind: cslKinds[textAt(entry, 'type')] ?? 'other',
  doi: textAt(entry, 'DOI'),
})

const orcidKinds: Record<string, PublicationKind> = {
  'journal-article': 'article',
  'magazine-article': 'article',
  'newspaper-article': 'article',
  book: 'book',
  'edited-book': 'book',
  'book-chapter': 'chapter',
  'conference-paper': 'conference',
  'conference-abstract': 'conference',
  dissertation: 'thesis',
  'dissertation-thesis': 'thesis',
  preprint: 'preprint',
  report: 'report',
  'working-paper': 'report',
  'data-set': 'dataset',
  software: 'software',
}

// https://info.orcid.org/documentation/integration-guide/orcid-record/: a group has the same work from several sources.
function orcidEntry(group: unknown): ReadEntry {
  const work = at(group, 'work-summary', 0)
  const ids = [at(work, 'external-ids', 'external-id'), at(group, 'external-ids', 'external-id')]
  const doi = ids
    .flatMap((each) => (Array.isArray(each) ? each : []))
    .find((id) => textAt(id, 'external-id-type').toLowerCase() === 'doi')
  return {
    title: plain(textAt(at(work, 'title', 'title'), 'value')),
    // A summary has no authors.
    authors: '',
    venue: plain(textAt(at(work, 'journal-title'), 'value')),
    year: yearOf(at(work, 'publication-date', 'year', 'value')),
    kind: orcidKinds[textAt(work, 'type').toLowerCase().replaceAll('_', '-')] ?? 'other',
    doi: textAt(doi, 'external-id-value'),
  }
}

/** Returns what is at a path of own properties; undefined where something is missing. */
function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? (found as Record<string | number, unknown>)[name]
        : undefined,
    value,
  )
}

function textAt(value: unknown, name: string): string {
  const found = at(value, name)
  return typeof found === 'string' ? found : ''
}

function yearOf(value: unknown): number | null {
  const year = typeof value === 'number' ? value : Number(/\d{4}/.exec(typeof value === 'string' ? value : '')?.[0])
  return Number.isInteger(year) ? year : null
}

/** The authors that are named; the rest is 'and others'. */
const mostNames = 20

function namesOf(authors: unknown): string {
  if (!Array.isArray(authors)) return ''
  const names = authors
    .map((author) => {
      const family = [textAt(author, 'non-dropping-particle'), textAt(author, 'family')].filter(Boolean).join(' ')
      return plain([textAt(author, 'given'), family, textAt(author, 'literal')].filter(Boolean).join(' '))
    })
    .filter(Boolean)
  const isMore = names.length > mostNames || names.at(-1) === 'others'
  const named = names.filter((name) => name !== 'others').slice(0, mostNames)
  return [...named, ...(isMore && named.length > 0 ? ['and others'] : [])].join(', ')
}

// The markup that the parsers put into titles, and the line ends of files. Everything else stays as text.
const plain = (text: string): string =>
  text
    .replace(/<\/?(?:i|b|sup|sub|sc|span)(?:\s[^<>]{0,80})?>/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
