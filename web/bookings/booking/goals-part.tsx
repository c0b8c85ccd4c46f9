import { type Goal, GoalInput } from '@guildhall/contract/bookings/goals.ts'
import { goalLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { dateIn } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { formatDay } from '#lib/format/counts-and-dates.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { goalApi, goalQueries, useGoalChange } from './goal-api.ts'

interface GoalsPartProps {
  booking: string
  /** The name of the other side. */
  name: string
  zone: string
}

/** What the two want to reach, in all sessions that they have with each other. */
export function GoalsPart({ booking, name, zone }: GoalsPartProps) {
  const { data: goals } = useQuery(goalQueries.of(booking))
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
            ? `Say what you want to reach. ${name} sees it too, in every session of the two of you.`
            : `You and ${name} share them, in every session of the two of you.`}
        </p>
        {goals.length > 0 ? (
          <ul className="bkg__goals">
            {goals.map((goal) => (
              <Row key={goal.id} {...{ booking, goal, today }} />
            ))}
          </ul>
        ) : null}
        {open < most.open ? (
          <NewGoal key={added} {...{ booking, today }} onAdded={() => setAdded((times) => times + 1)} />
        ) : null}
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
        {...(due ? { help: `${isLate ? 'Was due' : 'By'} ${formatDay(due)}` } : {})}
      />
      <IconButton icon={Trash2} size="sm" label={`Delete: ${text}`} onClick={() => remove.mutate(undefined)} />
    </li>
  )
}

function NewGoal({ booking, today, onAdded }: { booking: string; today: string; onAdded: () => void }) {
  const client = useQueryClient()
  const keyOf = useRequestKey()
  const form = useApiForm({
    schema: GoalInput,
    defaultValues: { text: '', due: '' },
    toInput: ({ text, due }) => ({ text, due: due || null }),
    async send(body) {
      await goalApi.add({ params: { id: booking }, body, idempotencyKey: keyOf(body) })
      await client.invalidateQueries({ queryKey: goalQueries.of(booking).queryKey })
      onAdded()
    },
  })
  return (
    <form {...form.formProps} className="bkg__goal" aria-label="New goal">
      <FormNotices form={form} />
      <TextField {...form.field('text')} label="New goal" maxLength={most.text} autoComplete="off" />
      <TextField {...form.field('due')} label="By, if you want" type="date" min={today} />
      <Button {...form.submitProps}>Add goal</Button>
    </form>
  )
}
