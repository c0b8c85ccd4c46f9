import type { Goal } from '@guildhall/contract/bookings/goals.ts'
import { goalLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { dateIn } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { formatDay } from '#lib/format/counts-and-dates.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { goalApi, goalQueries, useGoalChange } from './goal-api.ts'

const NewGoal = lazyPart(() => import('./new-goal.tsx').then((module) => module.NewGoal))

interface GoalsPartProps {
  booking: string
  /** The name of the other side. */
  name: string
  zone: string
}

/** What the two want to reach, in all sessions that they have with each other. */
export function GoalsPart({ booking, name, zone }: GoalsPartProps) {
  const { data: goals } = useQuery(goalQueries.of(booking))
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState(0)
  if (!goals) return null
  const today = dateIn(new Date(), zone)
  const open = goals.filter(({ doneAt }) => doneAt === null).length
  return (
    <section className="hang" aria-labelledby="goals">
      <h2 className="t-sub" id="goals">
        Goals
      </h2>
      <div>
        <p className="c2">
          {goals.length === 0
            ? `Say what you want to achieve. ${name} sees it too, in all your sessions together.`
            : `You and ${name} share these goals in all your sessions together.`}
        </p>
        {goals.length > 0 ? (
          <ul className="bkg__goals">
            {goals.map((goal) => (
              <Row key={goal.id} {...{ booking, goal, today }} />
            ))}
          </ul>
        ) : null}
        {open >= most.open ? null : isAdding ? (
          <NewGoal
            key={added}
            {...{ booking, today }}
            onAdded={() => setAdded((times) => times + 1)}
            onClose={() => setAdding(false)}
          />
        ) : (
          <Button size="sm" className="mt-3" onClick={() => setAdding(true)}>
            Add a goal
          </Button>
        )}
      </div>
    </section>
  )
}

function Row({ booking, goal, today }: { booking: string; goal: Goal; today: string }) {
  const { id, text, due, doneAt } = goal
  const params = { id: booking, goal: id }
  const tick = useGoalChange(booking, (done: boolean) => goalApi.change({ params, body: { text, due, done } }))
  const remove = useGoalChange(booking, () => goalApi.remove({ params, body: null }))
  const isDone = tick.isPending ? tick.variables : doneAt !== null
  const isLate = !isDone && due !== null && due < today
  return (
    <li className="row row--between">
      <Checkbox
        label={text}
        checked={isDone}
        onChange={({ target }) => tick.mutate(target.checked)}
        {...(due ? { help: `${isLate ? 'Was due' : 'Due'} ${formatDay(due)}` } : {})}
      />
      <IconButton icon={Trash2} size="sm" label={`Delete: ${text}`} onClick={() => remove.mutate(undefined)} />
    </li>
  )
}
