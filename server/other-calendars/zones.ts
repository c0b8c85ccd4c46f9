import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

/** A well-known zone, such as Europe/Berlin. */
class NamedZone extends ICAL.Timezone {
  readonly #name: string

  constructor(id: string, name: string) {
    super({ tzid: id })
    this.#name = name
  }

  /** Seconds between UTC and the clocks of the zone. */
  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    return offsetSeconds({ year, month, day, hour, minute, second }, this.#name)
  }
}

const offsetSeconds = (clock: Temporal.PlainDateTimeLike, zone: string) =>
  Temporal.PlainDateTime.from(clock).toZonedDateTime(zone).offsetNanoseconds / 1e9

/**
 * Decides which zone each zone name of a calendar means: the well-known zone of this name; else the one that the calendar
 * describes; else the owner's. Returns how a time becomes a moment, in milliseconds since 1970.
 */
export function settleZones(calendar: ICAL.Component, ownZone: string): (time: ICAL.Time) => number {
  ICAL.TimezoneService.reset()
  const described = new Map(
    calendar.getAllSubcomponents('vtimezone').map((part) => [String(part.getFirstPropertyValue('tzid')), part]),
  )
  const named = new Set(described.keys())
  for (const part of calendar.getAllSubcomponents())
    for (const property of part.getAllProperties()) {
      const id = property.getFirstParameter('tzid')
      if (id) named.add(id)
    }
  for (const id of named) {
    const part = described.get(id)
    const name = commonZone(id) ?? commonZone(String(part?.getFirstPropertyValue('x-lic-location') ?? ''))
    if (name === null && part && isPlain(part)) continue
    if (part) calendar.removeSubcomponent(part)
    ICAL.TimezoneService.register(new NamedZone(id, name ?? ownZone), id)
  }
  return (time) => {
    // Whole days, and times without a zone.
    if (time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000
    const { year, month, day, hour, minute, second } = time
    const clock = { year, month, day, hour, minute, second }
    return Temporal.PlainDateTime.from(clock).toZonedDateTime(ownZone).epochMilliseconds
  }
}

/** Returns the IANA name of a zone, without the path that some programs write before it; null for an unknown zone. */
function commonZone(id: string): string | null {
  const name = id.replace(/^\/.*?\/(?=[A-Z][a-z]+\/)/, '')
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

const mostChanges = 100

/** Whether a described zone is simple enough to use: its clocks change by yearly rules or on single dates. */
function isPlain(part: ICAL.Component): boolean {
  const changes = [...part.getAllSubcomponents('standard'), ...part.getAllSubcomponents('daylight')]
  const isYearly = ({ freq }: ICAL.Recur) => freq === 'YEARLY'
  return (
    changes.length > 0 &&
    changes.length <= mostChanges &&
    changes.every((change) =>
      change.getAllProperties('rrule').every((rule) => isYearly(rule.getFirstValue() as ICAL.Recur)),
    )
  )
}
