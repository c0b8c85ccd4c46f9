import type { Timesheet } from '@guildhall/contract/engagements/timesheets.ts'
import { timesheetLimits } from '@guildhall/contract/limits/engagements.ts'
import { useQueryClient } from '@tanstack/react-query'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { useEffect, useRef, useState } from 'react'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { timesheetApi, timesheetQuery, type WeekKey } from './queries.ts'
import { useDays } from './use-days.ts'
import { useStopTimer } from './use-stop-timer.ts'

interface TimerPanelProps {
  sheet: Timesheet
  week: WeekKey
}

/** The timer: starts with what is worked on, and stops into an entry. It runs on while the page is closed. */
export function TimerPanel({ sheet, week }: TimerPanelProps) {
  const stop = useStopTimer(week)
  const { timer, startsOn } = sheet
  const panel = useRef<HTMLElement>(null)
  // After a start and a stop the other button is there.
  useFocusAfter(timer?.since ?? null, panel)
  const [today] = useDays(startsOn)
  return (
    <section className="panel mt-4" aria-label="Timer" tabIndex={-1} ref={panel}>
      {timer ? (
        <div className="panel__b row row--between row--wrap gap-3">
          <p className="min-w-0">
            <span className="semi sheet__what">{timer.what}</span>
            <span className="block c2 t-sm">Counted in quarters of an hour</span>
          </p>
          <Elapsed since={timer.since} />
          <Button look="primary" icon={Square} busy={stop.isPending} onClick={() => stop.mutate()}>
            Stop
          </Button>
        </div>
      ) : today ? (
        <StartForm today={today} week={week} />
      ) : null}
    </section>
  )
}

function StartForm({ today, week }: { today: string; week: WeekKey }) {
  const client = useQueryClient()
  const { queryKey } = timesheetQuery(week)
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/engagements/timesheets.ts')).TimerInput,
    toInput: ({ what }: { what: string }) => ({ what, day: today }),
    async send(body) {
      const { timesheet } = await timesheetApi.start({ params: week, body })
      client.setQueryData(queryKey, timesheet)
    },
  })
  return (
    <form {...form.formProps} className="panel__b" aria-label="Start the timer">
      <FormNotices form={form} />
      <div className="sheet__start">
        <TextField
          {...form.field('what')}
          label="What are you working on?"
          maxLength={timesheetLimits.what}
          autoComplete="off"
        />
        <Button {...form.submitProps} icon={Play}>
          Start the timer
        </Button>
      </div>
    </form>
  )
}

const pad = (value: number) => String(value).padStart(2, '0')

function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.parse(since))
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  return (
    <span className="sheet__clock num" role="timer">
      {Math.floor(seconds / 3600)}:{pad(Math.floor(seconds / 60) % 60)}:{pad(seconds % 60)}
    </span>
  )
}
