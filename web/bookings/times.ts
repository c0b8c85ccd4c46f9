import { type CancelRule, cancelHours } from '@guildhall/contract/bookings/options.ts'

/** The zone of this device, once scripts run. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const format = (zone: string, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...style, timeZone: zone })

/** The date of a moment by the clocks of a zone, as YYYY-MM-DD. */
export const dateIn = (zone: string, at: string | Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(at))

/** 'Wednesday 25 November'. */
export const dayText = (zone: string, at: string | Date): string =>
  format(zone, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(at))

/** '15:00'. */
export const timeText = (zone: string, at: string | Date): string =>
  format(zone, { hour: '2-digit', minute: '2-digit' }).format(new Date(at))

/** 'Wed 25 Nov, 15:00 to 16:00'. */
export const spanText = (zone: string, start: string, end: string): string =>
  `${format(zone, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(start))}, ${timeText(zone, start)} to ${timeText(zone, end)}`

/** 'Wed 25 Nov, 15:00'. */
export const momentText = (zone: string, at: string): string =>
  `${format(zone, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(at))}, ${timeText(zone, at)}`

/** The place that a zone is named after: 'Brussels'. */
export const zonePlace = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** What a rule for cancelling means, in a sentence. */
export const ruleText = (rule: CancelRule): string =>
  `You can move it until ${cancelHours[rule]} hours before its start, twice at most, and cancel it until it starts.`
