import { dateIn, longDayIn, zoneCity } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Calendar, Slots } from '#ui/calendar/calendar.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { offeredQueries } from './booking-api.ts'

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
}

/** A month with its free days, and the free starts of the chosen day, by the reader's clocks. */
export function SlotPicker({ host, hostName, type, zone, hostZone, value, onChange }: SlotPickerProps) {
  const today = dateIn(new Date(), zone)
  const [day, setDay] = useState<string | null>(value && dateIn(value, zone))
  const [month, setMonth] = useState((day ?? today).slice(0, 7))
  const { data: slots, isPending } = useQuery(offeredQueries.slots(host, type, month, zone))
  const free = new Map((slots?.days ?? []).map((each) => [each.day, each.slots]))
  const starts = day === null ? [] : (free.get(day) ?? [])
  const next = slots?.next ?? null
  // The key of the calendar: after a jump to the next free time it starts again, in that month.
  const [jump, setJump] = useState(0)
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
          key={jump}
          label="Day"
          value={day}
          today={today}
          isFree={(date) => free.has(date)}
          onMonth={(date) => setMonth(date.slice(0, 7))}
          onChange={(date) => {
            setDay(date)
            onChange(null)
          }}
        />
        <p className="help">
          Times are yours, {zoneCity(zone)}.{zone === hostZone ? null : ` ${hostName} is in ${zoneCity(hostZone)}.`}
        </p>
        {slots && free.size === 0 ? (
          <p className="mt-2" role="status">
            {next === null ? 'Nothing is free at the moment.' : 'Nothing is free in this month.'}
          </p>
        ) : null}
        {slots && free.size === 0 && next !== null ? (
          <div className="mt-2">
            <Button size="sm" onClick={() => show(next)}>
              Next free day
            </Button>
          </div>
        ) : null}
      </div>
      <div className="panel panel__b">
        {isPending ? (
          <Loading>
            <Skeleton height="6rem" />
          </Loading>
        ) : day === null || starts.length === 0 ? (
          <p className="c2">{day === null ? 'Choose a day.' : 'Nothing is free on this day any more.'}</p>
        ) : (
          <Slots
            label={longDayIn(starts[0]?.at ?? day, zone)}
            slots={starts}
            value={value}
            onChange={onChange}
            timeZone={zone}
            otherZone={{ name: hostName, timeZone: hostZone }}
          />
        )}
      </div>
    </div>
  )
}
