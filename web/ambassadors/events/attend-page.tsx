import '../joining/joining.css'
import { campusEventLimits } from '@guildhall/contract/limits/joining.ts'
import { useState } from 'react'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { joiningApi } from '../joining/joining-api.ts'

/** Where people at an event type the code that is shown there. */
export function AttendPage() {
  const [event, setEvent] = useState<{ title: string; place: string } | null>(null)
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/ambassadors/events.ts')).AttendInput,
    send: async (body) => setEvent(await joiningApi.attendance.attend({ body })),
  })
  return (
    <div className="page joinpage">
      <h1 className="t-page">At an event</h1>
      {event ? (
        <EmptyState solid="icosa" title={`You are at ${event.title}`}>
          {event.place}. The ambassador sees how many people came.
        </EmptyState>
      ) : (
        <form {...form.formProps} aria-label="Type the code of the event">
          <p className="c2 mb-4">Type the code that the ambassador shows. It changes every few minutes.</p>
          <FormNotices form={form} />
          <TextField
            {...form.field('code')}
            label="Code"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={campusEventLimits.codeCharacters + 4}
          />
          <Button {...form.submitProps} look="primary" className="mt-4">
            I am here
          </Button>
        </form>
      )}
    </div>
  )
}
