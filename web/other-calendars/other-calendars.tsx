import { otherCalendarLimits } from '@guildhall/contract/limits/sessions.ts'
import type { OtherCalendar } from '@guildhall/contract/other-calendars/other-calendars.ts'
import { calendarProblemTexts } from '@guildhall/contract/other-calendars/problems.ts'
import { useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { Status } from '#ui/tag.tsx'
import { otherCalendarQueries, useCalendarAct } from './other-calendar-api.ts'

const CalendarDialog = lazyPart(() => import('./calendar-dialog.tsx').then((module) => module.CalendarDialog))
const RemoveDialog = lazyPart(() => import('./calendar-dialog.tsx').then((module) => module.RemoveDialog))

/** The viewer's calendars elsewhere, whose times count as busy. */
export function OtherCalendars() {
  const { data } = useQuery(otherCalendarQueries.mine())
  const [isAdding, setAdding] = useState(false)
  if (!data) return null
  const { calendars } = data
  return (
    <section className="hrs__part" aria-labelledby="calendars">
      <div className="row row--between">
        <h2 className="t-sub" id="calendars">
          Other calendars
        </h2>
        <Button
          size="sm"
          icon={Plus}
          disabled={calendars.length >= otherCalendarLimits.perPerson}
          onClick={() => setAdding(true)}
        >
          Add a calendar
        </Button>
      </div>
      <p className="c2">
        Nobody can book you while one of these calendars shows you as busy. We read each of them every{' '}
        {otherCalendarLimits.everyMinutes} minutes and keep only the times: no titles, places or people.
      </p>
      {calendars.length > 0 ? (
        <ul className="hrs__list">
          {calendars.map((calendar) => (
            <Row key={calendar.id} calendar={calendar} />
          ))}
        </ul>
      ) : null}
      {isAdding ? <CalendarDialog onClose={() => setAdding(false)} /> : null}
    </section>
  )
}

function Row({ calendar }: { calendar: OtherCalendar }) {
  const { name, host, times, readAt, problem } = calendar
  const read = useCalendarAct('read')
  const [asksRemove, setAsksRemove] = useState(false)
  return (
    <li className="hrs__item">
      <div className="grow min-w-0">
        <p>
          <span className="semi">{name}</span> <span className="c2 t-sm">{host}</span>
        </p>
        <p className="c2 t-sm" aria-live="polite">
          {problem ? <Status kind="bad">Cannot be read</Status> : null}{' '}
          {times === 0 ? 'No busy times ahead' : `${formatCount(times)} busy ${times === 1 ? 'time' : 'times'} ahead`},
          read <TimeAgo at={readAt} />
        </p>
        {problem ? (
          <p className="t-sm">
            {calendarProblemTexts[problem]} {times > 0 ? 'The times we read last still count.' : null}
          </p>
        ) : null}
      </div>
      <Menu
        trigger={<IconButton icon={Ellipsis} size="sm" iconSize={17} label={`More for ${name}`} />}
        items={[
          { label: 'Read now', icon: RotateCw, onSelect: () => read.mutate(calendar) },
          { label: 'Remove', icon: Trash2, danger: true, separated: true, onSelect: () => setAsksRemove(true) },
        ]}
      />
      {asksRemove ? <RemoveDialog calendar={calendar} onClose={() => setAsksRemove(false)} /> : null}
    </li>
  )
}
