import { zoneCity } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { hoursQueries } from './hours-api.ts'
import { weekText } from './week-text.ts'

/** The weekly hours of the viewer in short, by the clocks of the zone in which they entered them. */
export function OpenHoursPanel({ zone }: { zone: string }) {
  const { data } = useQuery(hoursQueries.own())
  if (!data) return null
  const { hours } = data
  const week = weekText(hours.weekly)
  return (
    <section className="panel" aria-labelledby="open-hours">
      <div className="panel__h">
        <h2 className="t-sub" id="open-hours">
          Your open hours
        </h2>
      </div>
      <div className="panel__b">
        {week === '' ? null : (
          <p className="c2 t-sm">
            {week}
            {hours.zone === zone ? '.' : ` (${zoneCity(hours.zone)}).`}
          </p>
        )}
        <p className="c2 t-sm">
          {week === ''
            ? 'You have no open hours, so people cannot book you.'
            : hours.paused
              ? 'Your sessions are paused: people cannot book you now.'
              : 'Your session types can be booked then.'}
        </p>
        <Link className={`${buttonClass({ size: 'sm' })} mt-3`} to="/settings/hours">
          {week === '' ? 'Add hours' : 'Change hours'}
        </Link>
      </div>
    </section>
  )
}
