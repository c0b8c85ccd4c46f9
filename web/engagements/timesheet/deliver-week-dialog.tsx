import type { Timesheet } from '@guildhall/contract/engagements/timesheets.ts'
import { keptOf, quartersOf } from '@guildhall/contract/engagements/work-prices.ts'
import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { durationText } from '#lib/format/work-time.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { timesheetApi, timesheetQuery, type WeekKey } from './queries.ts'
import { useStopTimer } from './use-stop-timer.ts'

interface DeliverWeekDialogProps {
  sheet: Timesheet
  week: WeekKey
  onClose: () => void
}

/** Says what the timesheet is worth, and delivers the version that is shown. */
export function DeliverWeekDialog({ sheet, week, onClose }: DeliverWeekDialogProps) {
  const client = useQueryClient()
  const { queryKey } = timesheetQuery(week)
  const { entries, version, hours, priceMinor, currency, endsOn } = sheet
  const worked = quartersOf(entries)
  const kept = keptOf({ priceMinor, hours }, worked)
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/engagements/timesheets.ts')).TimesheetDelivery,
    toInput: ({ note }: { note: string }) => ({ note, version }),
    async send(body) {
      const { timesheet } = await timesheetApi.deliver({ params: week, body }).catch(async (error: unknown) => {
        await client.invalidateQueries({ queryKey })
        throw error
      })
      client.setQueryData(queryKey, timesheet)
      toast.success('The week is delivered')
      onClose()
    },
  })
  const stop = useStopTimer(week)
  const note = form.field('note')
  // The pressed button is gone afterwards.
  const stopTimer = () => stop.mutate(undefined, { onSuccess: () => document.getElementById(note.id)?.focus() })
  const isEarly = endsOn !== null && Date.parse(`${endsOn}T23:59:59Z`) > Date.now()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Deliver this week"
      description={`${worked === 0 ? 'No time' : durationText(worked)} of ${durationText(hours * 4)}: ${moneyText(kept, currency)} for the work, ${moneyText(priceMinor - kept, currency)} back to your client once they accept.`}
    >
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label="Deliver this week">
        <FormNotices form={form} />
        {sheet.timer ? (
          <Notice kind="wait">
            <p>Your timer runs: “{sheet.timer.what}”. Its time counts once it is stopped.</p>
            <Button size="sm" className="mt-2" busy={stop.isPending} onClick={stopTimer}>
              Stop the timer
            </Button>
          </Notice>
        ) : null}
        {isEarly ? (
          <Notice kind="wait">
            The week ends on {formatDate(`${endsOn}T00:00:00Z`, { zone: 'UTC' })}. After you deliver it, you can no
            longer enter time for it.
          </Notice>
        ) : null}
        <TextAreaField {...note} label="Note" optional rows={3} maxLength={orderLimits.note} />
        <div className="btn-group">
          <Button {...form.submitProps} look="primary">
            Deliver
          </Button>
          <Button look="quiet" onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
