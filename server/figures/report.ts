import { type FigureName, type FigurePeriod, figureRules, figuresOf } from '@guildhall/contract/admin/figure-options.ts'
import type { PlatformFigure, PlatformFigures } from '@guildhall/contract/admin/figures.ts'
import { decimalText } from '@guildhall/contract/values/money.ts'
import type { Role } from '@guildhall/contract/values/roles.ts'
import type { Queryable } from '#db/connect.ts'
import { dayMs, isoOf } from '#db/moments.ts'
import { csvOf } from '#http/answers/downloads.ts'
import type { Deps } from '../deps.ts'
import type { KeptFigure } from './kept-figures.ts'
import { findFigures, findNewest } from './report-queries.ts'

type Row = Awaited<ReturnType<typeof findFigures>>[number]
interface Span {
  from: string
  to: string
}

/** Returns the figures that belong to a role's duties, for a period that ends today (UTC) and the one before it. */
export async function readFigures(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  role: Role,
  asked: FigurePeriod,
): Promise<PlatformFigures> {
  const { unit, period, before, starts, startsBefore } = spansOf(clock.now(), asked)
  const names = figuresOf(role)
  const figures = names.flatMap(keptOf)
  const [rows, rowsBefore, [newest]] = await Promise.all([
    findFigures(db, { figures, unit, ...period }),
    findFigures(db, { figures, unit, ...before }),
    findNewest(db),
  ])
  return {
    ...{ period, before, starts },
    currency: config.currency,
    countedAt: newest?.at ? isoOf(newest.at) : null,
    figures: names.map((name) => presentFigure(name, { rows, rowsBefore, starts, startsBefore })),
  }
}

/** Returns the number of people at the last count, suspended ones included; null before the first. */
export async function countedPeople(db: Queryable): Promise<number | null> {
  return (await findNewest(db))[0]?.people ?? null
}

/** The kept figures that one of the overview is made of. */
function keptOf(name: FigureName): KeptFigure[] {
  if (!name.startsWith('answer-')) return [name as KeptFigure]
  const kind = name.slice('answer-'.length)
  return [`answered-${kind}`, `minutes-${kind}`] as KeptFigure[]
}

interface Counted {
  rows: Row[]
  rowsBefore: Row[]
  starts: string[]
  startsBefore: string[]
}

function presentFigure(name: FigureName, { rows, rowsBefore, starts, startsBefore }: Counted): PlatformFigure {
  const points = pointsOf(name, rows, starts)
  const pointsBefore = pointsOf(name, rowsBefore, startsBefore)
  return {
    name,
    now: wholeOf(name, rows, points),
    before: wholeOf(name, rowsBefore, pointsBefore),
    points,
    pointsBefore,
  }
}

function pointsOf(name: FigureName, rows: readonly Row[], starts: readonly string[]): (number | null)[] {
  const { measure } = figureRules[name]
  return starts.map((start) => {
    const here = rows.filter((row) => row.start === start)
    if (measure === 'stock') return here.find(({ figure }) => figure === name)?.last ?? null
    return measure === 'flow' ? totalOf(here, name) : averageOf(here, name)
  })
}

function wholeOf(name: FigureName, rows: readonly Row[], points: readonly (number | null)[]): number | null {
  const { measure } = figureRules[name]
  if (measure === 'stock') return points.findLast((point) => point !== null) ?? null
  return measure === 'flow' ? totalOf(rows, name) : averageOf(rows, name)
}

const totalOf = (rows: readonly Row[], kept: string) =>
  rows.reduce((sum, { figure, total }) => (figure === kept ? sum + total : sum), 0)

function averageOf(rows: readonly Row[], name: FigureName): number | null {
  const [answered = '', minutes = ''] = keptOf(name)
  const number = totalOf(rows, answered)
  return number === 0 ? null : Math.round(totalOf(rows, minutes) / number)
}

/** The days of a period up to today (UTC), the days it is compared with, and where the points of both begin. */
function spansOf(now: Date, asked: FigurePeriod) {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  if (asked === '30-days') {
    const span = (last: number) => ({ from: dayOf(today, last - 29), to: dayOf(today, last) })
    const each = (last: number) => Array.from({ length: 30 }, (_, at) => dayOf(today, last - 29 + at))
    const [period, before] = [span(0), span(-30)]
    return { unit: 'day', period, before, starts: each(0), startsBefore: each(-30) }
  }
  // Whole months, the present one as far as it has come; a year before, as far as it had come then.
  const monthOf = (months: number) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1))
  const each = (last: number) => Array.from({ length: 12 }, (_, at) => dayOf(monthOf(last - 11 + at)))
  const lastBefore = new Date(Date.UTC(today.getUTCFullYear() - 1, today.getUTCMonth() + 1, 0))
  const sameDay = new Date(Date.UTC(today.getUTCFullYear() - 1, today.getUTCMonth(), today.getUTCDate()))
  const period: Span = { from: dayOf(monthOf(-11)), to: dayOf(today) }
  const before: Span = { from: dayOf(monthOf(-23)), to: dayOf(sameDay < lastBefore ? sameDay : lastBefore) }
  return { unit: 'month', period, before, starts: each(0), startsBefore: each(-12) }
}

const dayOf = (at: Date, days = 0) => new Date(at.getTime() + days * dayMs).toISOString().slice(0, 10)

/** The figures as CSV: a row for each day or month. */
export function csvOfFigures({ starts, figures, currency }: PlatformFigures): string {
  const head = figures.map(({ name }) => {
    const { unit } = figureRules[name]
    return unit === 'count' ? name : `${name} (${unit === 'money' ? currency : unit})`
  })
  const cell = (name: FigureName, value: number | null) =>
    value === null ? '' : figureRules[name].unit === 'money' ? decimalText(value) : value
  const lines = starts.map((start, at) => [start, ...figures.map(({ name, points }) => cell(name, points[at] ?? null))])
  return csvOf([['from', ...head], ...lines])
}
