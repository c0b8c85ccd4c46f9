import * as z from 'zod'
import { type DemoProgram, demoTool, numberText } from '../demo-tool.ts'
import { parseCsv, separatorOf } from './csv-rows.ts'

const dayMs = 86_400_000
const mostLines = 60

/** Finds what is missing in a table: cells, days, numbers of a sequence, and rows that are there twice. */
export function findGaps(text: string): string[] {
  const [head, ...rows] = parseCsv(text.replace(/^\uFEFF/, ''), separatorOf(text))
  if (!head || rows.length === 0) return ['There is no row below the heading.']
  const found = [
    ...rowsOfOtherLength(head, rows),
    ...head.flatMap((name, column) => {
      const cells = rows.map((row) => (row[column] ?? '').trim())
      return [...emptyCells(name, cells), ...missingDays(name, cells), ...missingNumbers(name, cells)]
    }),
    ...repeatedRows(rows),
  ]
  const size = `${counted(rows.length, 'row')}, ${counted(head.length, 'column')}.`
  const more = found.length > mostLines ? [`And ${numberText(found.length - mostLines)} more.`] : []
  return [size, ...(found.length === 0 ? ['No gap was found.'] : found.slice(0, mostLines)), ...more]
}

const counted = (count: number, noun: string) => `${numberText(count)} ${count === 1 ? noun : `${noun}s`}`

/** Lines as a spreadsheet counts them: the heading is the first. */
const lineList = (places: number[]) => {
  const shown = places.slice(0, 8).map((place) => place + 2)
  return `${places.length === 1 ? 'line' : 'lines'} ${shown.join(', ')}${places.length > 8 ? ' …' : ''}`
}

function placesWhere<T>(items: readonly T[], test: (item: T) => boolean): number[] {
  return items.flatMap((item, at) => (test(item) ? [at] : []))
}

function rowsOfOtherLength(head: string[], rows: string[][]): string[] {
  const places = placesWhere(rows, ({ length }) => length !== head.length)
  return places.length > 0
    ? [
        `${counted(places.length, 'row')} ${places.length === 1 ? 'has' : 'have'} more or fewer cells than the heading: ${lineList(places)}.`,
      ]
    : []
}

const none = /^(|n\/?a|null|none|nan|-|\?)$/i

function emptyCells(name: string, cells: string[]): string[] {
  const places = placesWhere(cells, (cell) => none.test(cell))
  if (places.length === 0) return []
  const share = numberText((100 * places.length) / cells.length, 1)
  return [`${name}: ${numberText(places.length)} empty (${share} %), ${lineList(places)}.`]
}

/** The days between the first and the last of a column of days that are not in it. */
function missingDays(name: string, cells: string[]): string[] {
  const days = cells
    .filter((cell) => !none.test(cell))
    .map((cell) => (/^\d{4}-\d\d-\d\d$/.test(cell) ? Date.parse(cell) : Number.NaN))
  if (days.length < 3 || days.some(Number.isNaN)) return []
  const known = [...new Set(days)].sort((one, other) => one - other)
  const steps = known.slice(1).map((day, at) => day - (known[at] ?? day))
  // The usual distance: every day, every week.
  const step = mostFrequent(steps)
  return known.slice(1).flatMap((day, at) => {
    const before = known[at] ?? day
    const missing = Math.round((day - before) / step) - 1
    if (missing < 1) return []
    const [from, to] = [before + step, day - step].map((each) => new Date(each).toISOString().slice(0, 10))
    return [
      `${name}: ${numberText(missing)} missing, ${from}${missing > 1 ? ` to ${to}` : ''} (usual step: ${counted(step / dayMs, 'day')}).`,
    ]
  })
}

function missingNumbers(name: string, cells: string[]): string[] {
  const numbers = cells
    .filter((cell) => !none.test(cell))
    .map((cell) => (/^\d{1,15}$/.test(cell) ? Number(cell) : Number.NaN))
  const isRising = numbers.every((each, at) => at === 0 || each > (numbers[at - 1] ?? each))
  if (numbers.length < 3 || numbers.some(Number.isNaN) || !isRising) return []
  const steps = numbers.slice(1).map((each, at) => each - (numbers[at] ?? each))
  // Only a column that usually counts by one is a sequence.
  if (steps.filter((step) => step === 1).length * 2 < steps.length) return []
  return numbers.slice(1).flatMap((each, at) => {
    const [from, to] = [(numbers[at] ?? each) + 1, each - 1]
    return from > to ? [] : [`${name}: ${from === to ? from : `${from} to ${to}`} missing.`]
  })
}

function mostFrequent(values: number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([a, one], [b, other]) => other - one || a - b)[0]?.[0] ?? 1
}

function repeatedRows(rows: string[][]): string[] {
  const first = new Map<string, number>()
  return rows.flatMap((row, at) => {
    const key = JSON.stringify(row)
    const before = first.get(key)
    if (before === undefined) first.set(key, at)
    return before === undefined ? [] : [`Line ${at + 2} repeats line ${before + 2}.`]
  })
}

export const csvGaps: DemoProgram = {
  slug: 'csv-gaps',
  name: 'CSV gap finder',
  tools: [
    demoTool({
      name: 'find_gaps',
      title: 'Find gaps',
      description: 'Finds empty cells, missing days and numbers, rows of another length, and repeated rows in CSV.',
      input: {
        csv: z
          .string()
          .min(1)
          .max(50_000)
          .describe('CSV with a heading; commas, semicolons or tabs. Days as 2026-11-30.'),
      },
      run: ({ csv }) => findGaps(csv),
    }),
  ],
}
