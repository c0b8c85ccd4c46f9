import { otherCalendarLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { type OtherCalendar, OtherCalendarInput } from '@guildhall/contract/other-calendars/other-calendars.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { otherCalendarApi, useCalendarAct, useCalendarsChanged } from './other-calendar-api.ts'

/** Adds a calendar by its address. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const changed = useCalendarsChanged()
  const form = useApiForm({
    schema: OtherCalendarInput,
    defaultValues: { name: '', url: '' },
    async send(input) {
      const { calendar } = await otherCalendarApi.add({ body: input })
      await changed()
      toast.success('Calendar added', { detail: calendar.name, stays: true })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a calendar"
      description="Google, Apple, Outlook and others give each calendar an address in iCal format. In Google Calendar, it is the secret address in the calendar’s settings. In Outlook, publish the calendar and copy the ICS link."
    >
      <form {...form.formProps} className="space-y-4.5 mt-4" aria-label="Calendar">
        <FormNotices form={form} />
        <TextField {...form.field('name')} label="Name" maxLength={most.name} placeholder="Work" autoComplete="off" />
        <TextField
          {...form.field('url')}
          label="Address in iCal format"
          type="url"
          maxLength={most.url}
          help="We store it encrypted and do not show it again."
          autoComplete="off"
          spellCheck={false}
        />
        <div className="btn-group justify-end w-full">
          <Button onClick={onClose}>Cancel</Button>
          <Button {...form.submitProps} look="primary">
            Add calendar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Asks for confirmation before a calendar is removed. */
export function RemoveDialog({ calendar, onClose }: { calendar: OtherCalendar; onClose: () => void }) {
  const remove = useCalendarAct('remove')
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title="Remove this calendar?"
      description="Its times no longer count as busy. To add it again you need its address."
    >
      <p className="work mt-3">{calendar.name}</p>
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Keep calendar</Button>
        <Button
          look="danger-solid"
          busy={remove.isPending}
          onClick={() => remove.mutate(calendar, { onSuccess: onClose })}
        >
          Remove calendar
        </Button>
      </div>
    </Dialog>
  )
}
