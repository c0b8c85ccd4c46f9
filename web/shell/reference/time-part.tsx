import { useState } from 'react'
import { Calendar } from '#ui/calendar/calendar.tsx'
import { Slots } from '#ui/calendar/slots.tsx'
import { Part, Sample } from './part.tsx'

const today = '2026-11-18'
const hours = ['08:00', '09:00', '10:00', '13:00', '14:00', '15:00'].map((time, index) => ({
  at: `2026-11-20T${time}:00Z`,
  isTaken: index === 1 || index === 4,
}))

export function TimePart() {
  const [day, setDay] = useState<string | null>('2026-11-20')
  const [hour, setHour] = useState<string | null>(hours[2]?.at ?? null)
  return (
    <Part id="time" title="Days and hours">
      <Sample name="Calendar: free, not free, chosen, today">
        <Calendar
          label="Day of the meeting"
          value={day}
          onChange={setDay}
          today={today}
          isFree={(each) => each >= today && new Date(each).getUTCDay() % 6 !== 0}
        />
      </Sample>
      <Sample name="Slots: free, taken, chosen">
        <Slots
          label="Hour of the meeting"
          slots={hours}
          value={hour}
          onChange={setHour}
          timeZone="Europe/Brussels"
          otherZone={{ name: 'Kenji', timeZone: 'Asia/Tokyo' }}
        />
      </Sample>
    </Part>
  )
}
