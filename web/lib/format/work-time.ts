import { timesheetLimits } from '@guildhall/contract/limits/engagements.ts'

const { quartersAnHour, quarterMinutes } = timesheetLimits

/** Formats a time in quarters of an hour: '45 min', '7 h', '7 h 30 min'. */
export function durationText(quarters: number): string {
  const hours = Math.floor(quarters / quartersAnHour)
  const minutes = (quarters % quartersAnHour) * quarterMinutes
  if (hours === 0) return `${minutes} min`
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
}

const written = /^(?:(\d{1,2}) ?h(?:ours?)?)? ?(?:(\d{1,3}) ?(?:m|min|minutes)?)?$/
const typedTime = /^(?:(\d{1,2}):([0-5]\d)|(\d{1,2}(?:[.,]\d{1,2})?) ?h?)$/

/** Returns a typed time in quarters of an hour: '1:30', '1.5', '1,5' or '1 h 30 min'. Null for anything else. */
export function parseDuration(typed: string): number | null {
  const text = typed.trim().toLowerCase()
  const [isTyped, hours, minutes, decimal] = typedTime.exec(text) ?? []
  const [isWritten, wholeHours = 0, ownMinutes = 0] = written.exec(text) ?? []
  if (isTyped === undefined && isWritten === undefined) return null
  const value =
    isTyped === undefined
      ? Number(wholeHours) + Number(ownMinutes) / 60
      : decimal === undefined
        ? Number(hours) + Number(minutes) / 60
        : Number(decimal.replace(',', '.'))
  const quarters = value * quartersAnHour
  return Number.isInteger(quarters) && quarters > 0 ? quarters : null
}

/** Writes quarters of an hour as people type them: '1:30'. */
export function typedDuration(quarters: number): string {
  const minutes = (quarters % quartersAnHour) * quarterMinutes
  return `${Math.floor(quarters / quartersAnHour)}:${String(minutes).padStart(2, '0')}`
}
