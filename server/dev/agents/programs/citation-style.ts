import * as z from 'zod'
import { type DemoProgram, demoTool } from '../demo-tool.ts'

const styles = ['APA', 'MLA', 'Chicago'] as const

interface Work {
  style: (typeof styles)[number]
  authors: string[]
  year: number
  title: string
  container?: string | undefined
  volume?: string | undefined
  issue?: string | undefined
  pages?: string | undefined
  publisher?: string | undefined
  doi?: string | undefined
}

type Name = { family: string; given: string }

/** Writes a work as an entry of a list of references: APA 7, MLA 9, or Chicago author-date. */
export function cite(work: Work): string {
  const names = work.authors.map(nameOf)
  const doi = work.doi ? `https://doi.org/${work.doi.replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i, '')}` : ''
  return writers[work.style]({ ...work, doi, pages: work.pages?.trim().replace(/\s*[-–—]+\s*/, '–') }, names)
}

function nameOf(author: string): Name {
  const [family = '', given = ''] = author.split(',').map((part) => part.trim())
  return { family, given }
}

const writers: Record<Work['style'], (work: Work, names: Name[]) => string> = {
  APA({ year, title, container, volume, issue, pages, publisher, doi }, names) {
    const place = [volume ? `${volume}${issue ? `(${issue})` : ''}` : '', pages].filter(Boolean).join(', ')
    const source = container ? [container, place].filter(Boolean).join(', ') : publisher
    return joined([apaNames(names), `(${year})`, title, source], doi)
  },
  MLA({ year, title, container, volume, issue, pages, publisher, doi }, names) {
    const places = [
      volume && `vol. ${volume}`,
      issue && `no. ${issue}`,
      publisher,
      String(year),
      pages && pagesOf(pages),
    ]
    if (!container) return joined([mlaNames(names), title, [publisher, year].filter(Boolean).join(', ')], doi)
    return joined([mlaNames(names), `“${sentence(title)}” ${[container, ...places].filter(Boolean).join(', ')}`], doi)
  },
  Chicago({ year, title, container, volume, issue, pages, publisher, doi }, names) {
    const place = [volume, issue && `(${issue})`].filter(Boolean).join(' ')
    const source = [container, place].filter(Boolean).join(' ') + (pages ? `: ${pages}` : '')
    const named = container ? `“${sentence(title)}” ${source}` : title
    return joined([chicagoNames(names), String(year), named, container ? '' : publisher], doi)
  },
}

const pagesOf = (pages: string) => `${pages.includes('–') ? 'pp.' : 'p.'} ${pages}`

/** 'John S.' becomes 'J. S.', 'Jean-Luc' becomes 'J.-L.'. */
const initials = (given: string) => given.replace(/(\p{L})[\p{L}\p{M}'’.]*/gu, '$1.')

function apaNames(names: Name[]): string {
  const written = names.map(({ family, given }) => (given ? `${family}, ${initials(given)}` : family))
  if (written.length > 20) return `${written.slice(0, 19).join(', ')}, . . . ${written.at(-1)}`
  return listed(written, ', & ', ', & ')
}

function mlaNames(names: Name[]): string {
  const [first, second, third] = names
  if (!first) return ''
  if (!second) return inverted(first)
  return third ? `${inverted(first)}, et al` : `${inverted(first)}, and ${straight(second)}`
}

function chicagoNames(names: Name[]): string {
  const written = names.map((name, at) => (at === 0 ? inverted(name) : straight(name)))
  return names.length > 10 ? `${written.slice(0, 7).join(', ')}, et al` : listed(written, ', and ', ', and ')
}

const inverted = ({ family, given }: Name) => (given ? `${family}, ${given}` : family)
const straight = ({ family, given }: Name) => (given ? `${given} ${family}` : family)

function listed(items: string[], two: string, more: string): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')}${items.length === 2 ? two : more}${items.at(-1)}`
}

/** A part with the full stop that ends it, unless it ends in one already. */
const sentence = (part: string) => (/[.?!]$/.test(part) ? part : `${part}.`)
const joined = (parts: (string | undefined)[], doi: string | undefined) =>
  [...parts.filter((part): part is string => Boolean(part)).map(sentence), ...(doi ? [doi] : [])].join(' ')

const short = z.string().max(40).optional()

export const citationStyle: DemoProgram = {
  slug: 'citation-style',
  name: 'Citation style',
  tools: [
    demoTool({
      name: 'cite',
      title: 'Write a reference',
      description:
        'Writes an article or a book as APA 7, MLA 9 or Chicago author-date ask for it. Set the italics yourself.',
      input: {
        style: z.enum(styles).default('APA'),
        authors: z.array(z.string().max(100)).min(1).max(40).describe('One per line: family name, comma, given names.'),
        year: z.number().int().min(1000).max(2100),
        title: z.string().min(1).max(300).describe('As it is to be printed.'),
        container: z.string().max(200).optional().describe('The journal or collection; leave it empty for a book.'),
        volume: short,
        issue: short,
        pages: short.describe('Such as 207-217.'),
        publisher: z.string().max(120).optional().describe('For a book.'),
        doi: z.string().max(120).optional(),
      },
      run: (work) => [cite(work)],
    }),
  ],
}
