import { GoalInput } from '@guildhall/contract/bookings/goals.ts'
import { goalLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { goalApi, goalQueries } from './goal-api.ts'

interface NewGoalProps {
  booking: string
  /** The present day, which is the earliest due date. */
  today: string
  onAdded: () => void
}

/** The form that adds a goal. */
export function NewGoal({ booking, today, onAdded }: NewGoalProps) {
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
      <TextField {...form.field('text')} label="New goal" autoFocus maxLength={most.text} autoComplete="off" />
      <TextField {...form.field('due')} label="Due date" optional type="date" min={today} />
      <Button {...form.submitProps}>Add goal</Button>
    </form>
  )
}
