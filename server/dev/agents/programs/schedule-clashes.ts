import * as z from 'zod'
import { type DemoProgram, demoTool, numberText } from '../demo-tool.ts'

/** Something that takes time: from and until are numbers of one measure; the end is not part of it. */
export interface Entry {
  name: string
  from: number
  until: number
}

const byEnd = (one: Entry, other: Entry) => one.until - other.until || one.from - other.from

/** Each pair that takes the same time, in order of its beginning. */
export function findClashes(entries: readonly Entry[]): [Entry, Entry][] {
  const sorted = entries.toSorted((one, other) => one.from - other.from || one.until - other.until)
  return sorted.flatMap((entry, at) => {
    const end = sorted.findIndex((later, place) => place > at && later.from >= entry.until)
    return sorted.slice(at + 1, end < 0 ? undefined : end).map((later): [Entry, Entry] => [entry, later])
  })
}

/** As many entries as possible without a clash: always the next that ends first. */
export function mostWithoutClash(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = []
  for (const entry of entries.toSorted(byEnd))
    if (entry.from >= (kept.at(-1)?.until ?? Number.NEGATIVE_INFINITY)) kept.push(entry)
  return kept
}

const line = /^(.{1,120}?)[;,\t]\s*(\d{4}-\d\d-\d\d)\s+(\d{1,2}:\d\d)\s*(?:-|–|—|to|until)\s*(\d{1,2}:\d\d)$/
const minuteMs = 60_000

/** Reads 'Seminar; 2026-11-30 09:00-10:30'; an end before the beginning is on the next day. */
export function readEntry(text: string): Entry | undefined {
  const [, name = '', day = '', begin = '', end = ''] = line.exec(text.trim()) ?? []
  const at = (clock: string) => Date.parse(`${day}T${clock.padStart(5, '0')}Z`) / minuteMs
  const [from, until] = [at(begin), at(end)]
  if (Number.isNaN(from) || Number.isNaN(until) || from === until) return undefined
  return { name: name.trim(), from, until: until < from ? until + 1440 : until }
}

const clock = (minutes: number) => new Date(minutes * minuteMs).toISOString().slice(0, 16).replace('T', ' ')
const mostShown = 50

export const scheduleClashes: DemoProgram = {
  slug: 'schedule-clashes',
  name: 'Schedule clash finder',
  tools: [
    demoTool({
      name: 'find_clashes',
      title: 'Find clashes',
      description: 'Finds what takes place at the same time, and the most of it that you can attend.',
      input: {
        entries: z
          .array(z.string().max(200))
          .min(2)
          .max(100)
          .describe('One per line, such as: Seminar; 2026-11-30 09:00-10:30'),
      },
      run(input) {
        const read = input.entries.map((text) => ({ text, entry: readEntry(text) }))
        const entries = read.flatMap(({ entry }) => entry ?? [])
        const clashes = findClashes(entries)
        const kept = mostWithoutClash(entries)
        return [
          ...read.filter(({ entry }) => !entry).map(({ text }) => `Not understood: ${text}`),
          clashes.length === 0
            ? 'No clash.'
            : `${numberText(clashes.length)} ${clashes.length === 1 ? 'clash' : 'clashes'}:`,
          ...clashes.slice(0, mostShown).map(([one, other]) => {
            const until = Math.min(one.until, other.until)
            return `${one.name} and ${other.name}: ${clock(other.from)} to ${clock(until).slice(11)}, ${until - other.from} minutes`
          }),
          ...(clashes.length > 0
            ? [`You can attend ${kept.length} of ${entries.length}: ${kept.map(({ name }) => name).join(', ')}`]
            : []),
        ]
      },
    }),
  ],
}
