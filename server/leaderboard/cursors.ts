import type { LeaderboardSort } from '@guildhall/contract/leaderboard-limits.ts'
import { AppError } from '#http/errors.ts'
import { measures } from './orders.ts'
import type { LeaderRow, Step } from './page-queries.ts'

/** A place on a tab and which way to go on; `values` as `findPage` takes them. */
export interface Place {
  step: Step
  values: string[]
}

/** The text of a place: it stays where it is however the ranks around it change, and holds for one tab only. */
export function writeCursor(sort: LeaderboardSort, step: 'next' | 'previous', row: LeaderRow): string {
  const { score, seniority, customUserId } = row
  const value = sort === 'rank' ? '' : ` ${row[measures[sort]]}`
  return Buffer.from(`${sort} ${step} ${score} ${seniority} ${customUserId}${value}`).toString('base64url')
}

const shape = /^([a-z]+) (next|previous) (\d{1,9}) (-?\d{1,18}) ([a-z0-9-]{3,80})(?: (\d{1,9}))?$/

/** The place a cursor stands for; a broken one and one of another tab is refused. */
export function readCursor(sort: LeaderboardSort, cursor: string | undefined): Place {
  if (cursor === undefined) return { step: 'first', values: [] }
  const [, name, step, ...values] = shape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const given = values.filter((value) => value !== undefined)
  if (name !== sort || !step || given.length !== (sort === 'rank' ? 3 : 4)) throw new AppError('invalid_cursor')
  return { step: step as Step, values: given }
}
