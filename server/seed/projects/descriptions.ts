import { coinedPlace } from '../chance/coined-names.ts'
import { pick, type Random } from '../chance/random.ts'
import { type University, universities } from '../people/universities.ts'
import type { Kind } from '../works/catalogue.ts'
import { needs, notes, origins } from '../works/closings.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const headings = ['Before you buy', 'What you need', 'To use it you need', 'You will need']

const originsElsewhere = origins.filter((origin) => !origin.includes('{university}'))

/**
 * Returns a project's description in Markdown: its own paragraphs, a closing one, and for every third a list of needs.
 * `university` is where a student made it; others made it elsewhere.
 */
export function describe(
  random: Random,
  kind: Kind,
  paragraphs: readonly string[],
  turn: number,
  university: University | undefined,
): string {
  const at = <T>(list: readonly T[], step: number): T =>
    list[(turn * step + Math.floor(turn / list.length)) % list.length] as T
  const possible = university ? origins : originsElsewhere
  const closing = fill(
    random,
    `${at(possible, 5)} ${at(notes[kind], 7)}`.replaceAll('{university}', university?.name ?? ''),
  )
  const list =
    random() < 0.35
      ? [
          `**${pick(random, headings)}**\n\n${fewOf(random, needs[kind], 3)
            .map((item) => `- ${fill(random, item)}`)
            .join('\n')}`,
        ]
      : []
  return [...paragraphs, closing, ...list].join('\n\n')
}

/** Returns `text` with its slots filled: numbers, places and months. */
export function fill(random: Random, text: string): string {
  return text
    .replaceAll('{n}', () => String(3 + Math.floor(random() * 11)))
    .replaceAll('{place}', () => (random() < 0.5 ? coinedPlace(random) : pick(random, universities).city))
    .replaceAll('{month}', () => pick(random, months))
}

/** Returns `count` neighbouring items of a list, from a random position. */
export function fewOf<T>(random: Random, list: readonly T[], count: number): T[] {
  const from = Math.floor(random() * list.length)
  return Array.from({ length: Math.min(count, list.length) }, (_, i) => list[(from + i * 2) % list.length] as T).filter(
    (item, i, all) => all.indexOf(item) === i,
  )
}
