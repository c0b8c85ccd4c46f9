import type { Period } from '@guildhall/contract/availability/hours.ts'
import { periodsText, weekdays } from './clock-words.ts'

const short = (at: number) => weekdays[at]?.slice(0, 3) ?? ''

/** Returns weekly hours in short: 'Mon to Thu 17:00 to 21:00; Sat 09:00 to 12:00'. Empty without any. */
export function weekText(weekly: readonly (readonly Period[])[]): string {
  const groups: { first: number; last: number; text: string }[] = []
  weekly.forEach((periods, at) => {
    if (periods.length === 0) return
    const text = periodsText(periods)
    const before = groups.at(-1)
    if (before?.text === text && before.last === at - 1) before.last = at
    else groups.push({ first: at, last: at, text })
  })
  return groups
    .map(({ first, last, text }) => {
      const days = first === last ? short(first) : `${short(first)} ${last === first + 1 ? 'and' : 'to'} ${short(last)}`
      return `${days} ${text}`
    })
    .join('; ')
}
