import { clockText } from '#lib/format/clock-text.ts'

/** Returns the open hours of a day: '09:00 to 12:00, 13:00 to 17:00'. */
export const openText = (parts: readonly { from: number; to: number }[]): string =>
  parts.map(({ from, to }) => `${clockText(from)} to ${clockText(to)}`).join(', ')
