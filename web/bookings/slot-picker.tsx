import { dateIn, longDayIn, zoneCity } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatchedHosts } from '#lib/live/use-watched-hosts.ts'
import { Button } from '#ui/button.tsx'
import { Calendar, Slots } from '#ui/calendar/calendar.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { offeredQueries } from './booking-api.ts'

/** The start that the reader chose, for as long as it is free; `isGone` says that it no longer is. */
export function useChosenStart(host: string, type: string | null, zone: string, first: string | null = null) {
  const [at, setAt] = useState(first)
  const { data } = useQuery({
    ...offeredQueries.slots(host, type ?? '', dateIn(at ?? new Date(), zone).slice(0, 7), zone),
    enabled: at !== null && type !== null,
  })
  const isFree = (start: string) =>
    data === undefined || data.days.some(({ slots }) => slots.some((each) => Date.parse(each.at) === Date.parse(start)))
  const isGone = at !== null && !isFree(at)
  return { at: isGone ? null : at, isGone, setAt }
}

interface SlotPickerProps {
  host: string
  /** The name of the host, for their time. */
  hostName: string
  type: string
  /** The reader's zone, and the host's. */
  zone: string
  hostZone: string
  value: string | null
  onChange: (at: string | null) => void
  /** The day whose month is shown first, if it is not the first one with free times. */
  near?: string
  /** What follows when nothing is free in any month. */
  whenFull?: ReactNode
}

/** A month with its free days, and the free starts of the chosen day, by the reader's clocks. */
export function SlotPicker({ host, hostName, type, zone, hostZone, value, near, onChange, whenFull }: SlotPickerProps) {
  const today = dateIn(new Date(), zone)
  const [day, setDay] = useState<string | null>(value && dateIn(value, zone))
  const [month, setMonth] = useState((day ?? near ?? today).slice(0, 7))
  const { data: slots, isPending } = useQuery(offeredQueries.slots(host, type, month, zone))
  const client = useQueryClient()
  useWatchedHosts([host], () => void client.invalidateQueries({ queryKey: ['offered', host, type] }))
  const free = new Map((slots?.days ?? []).map((each) => [each.day, each.slots]))
  // The chosen day, while its month is shown.
  const shown = day?.startsWith(month) ? day : null
  const starts = shown === null ? [] : (free.get(shown) ?? [])
  const next = slots?.next ?? null
  const isFull = slots !== undefined && free.size === 0 && next === null
  // The key of the calendar: after a jump to the next free time it starts again, in that month.
  const [jump, setJump] = useState(0)
  // The calendar opens on the first free day, with its times; at the end of a month it is often in the next one.
  const [opened, setOpened] = useState<string>()
  if (opened === undefined && slots) {
    const firstFree = slots.days[0]?.day ?? (next === null ? null : dateIn(next, zone))
    const first = day ?? near ?? firstFree ?? today
    setOpened(first)
    setMonth(first.slice(0, 7))
    if (first === firstFree || free.has(first)) setDay(first)
  }
  const show = (at: string) => {
    const date = dateIn(at, zone)
    setMonth(date.slice(0, 7))
    setDay(date)
    setJump(jump + 1)
    onChange(null)
  }
  return (
    <div className="pick">
      <div className="panel panel__b">
        <Calendar
          key={`${jump} ${opened === today ? '' : opened}`}
          label="Day"
          value={day}
          today={today}
          {...(jump === 0 && opened ? { at: opened } : {})}
          isFree={(date) => free.has(date)}
          onMonth={(date) => setMonth(date.slice(0, 7))}
          onChange={(date) => {
            setDay(date)
            onChange(null)
          }}
        />
        <p className="help">
          Times are in your time zone, {zoneCity(zone)}.
          {zone === hostZone ? null : ` ${hostName} is in ${zoneCity(hostZone)}.`}
        </p>
        {slots && free.size === 0 ? (
          <p className="mt-2" role="status">
            {next === null ? 'There are no free times at the moment.' : 'There are no free times this month.'}
          </p>
        ) : null}
        {isFull ? whenFull : null}
        {slots && free.size === 0 && next !== null ? (
          <div className="mt-2">
            <Button size="sm" onClick={() => show(next)}>
              Next free day
            </Button>
          </div>
        ) : null}
      </div>
      {isFull ? null : (
        <div className="panel panel__b">
          {isPending ? (
            <Loading>
              <Skeleton height="6rem" />
            </Loading>
          ) : shown === null || starts.length === 0 ? (
            <p className="c2">{shown === null ? 'Choose a day.' : 'There are no free times left on this day.'}</p>
          ) : (
            <Slots
              label={longDayIn(starts[0]?.at ?? shown, zone)}
              slots={starts}
              value={value}
              onChange={onChange}
              timeZone={zone}
              otherZone={{ name: hostName, timeZone: hostZone }}
            />
          )}
        </div>
      )}
    </div>
  )
}
