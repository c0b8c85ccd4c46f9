import { AppError } from '#http/errors.ts'
import { allTime } from './tables.ts'

/** Returns the season of a list that was asked for; absent is all time. 404 for a season that is not kept. */
export function readSeason(asked: string | undefined, kept: readonly string[]): string {
  if (asked === undefined) return allTime
  if (!kept.includes(asked)) throw new AppError('season_not_found')
  return asked
}
