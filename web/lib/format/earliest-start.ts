import type { EarliestStart } from '@guildhall/contract/users/earliest-start.ts'
import { formatDay } from './counts-and-dates.ts'

/** Formats when a person can start: 'Can start now', 'Can start within two weeks', 'Can start from 3 Dec'. */
export function canStartText(start: EarliestStart): string {
  if (start === 'now') return 'Can start now'
  return start === 'two-weeks' ? 'Can start within two weeks' : `Can start from ${formatDay(start)}`
}
