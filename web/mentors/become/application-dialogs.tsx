import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { mentoringApi, mentoringQueries, useMentoringMove } from '../mentor-api.ts'

interface DialogProps {
  onClose: () => void
}

/** Asks the staff for other times for the talk. */
export function AskTimesDialog({ onClose }: DialogProps) {
  const client = useQueryClient()
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/mentors/applications.ts')).mentoringEndpoints.askTimes.body,
    async send(body) {
      client.setQueryData(mentoringQueries.own().queryKey, await mentoringApi.askTimes({ body }))
      toast.success('We are looking for other times')
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title="Ask for other times">
      <form {...form.formProps} className="stack mt-4" aria-label="Ask for other times">
        <FormNotices form={form} />
        <TextAreaField
          {...form.field('note')}
          label="Which times suit you?"
          help="Days and times of day, with your time zone."
          rows={3}
          maxLength={most.note}
        />
        <div className="btn-group justify-end w-full">
          <Button onClick={onClose}>Cancel</Button>
          <Button {...form.submitProps} look="primary">
            Ask for other times
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Withdraws the application, after a question. */
export function WithdrawDialog({ onClose }: DialogProps) {
  const withdraw = useMentoringMove(() => mentoringApi.withdraw({ body: {} }), 'Your application is withdrawn', onClose)
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title="Withdraw your application?"
      description={`If you have chosen a time for the talk, we cancel it. You can apply again at once, ${most.sentAtMost} times in ${most.sentWithinDays} days.`}
    >
      <div className="btn-group justify-end w-full mt-4">
        <Button onClick={onClose}>Keep application</Button>
        <Button look="danger-solid" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw application
        </Button>
      </div>
    </Dialog>
  )
}

/** Ends being a mentor, after a question. */
export function LeaveDialog({ onClose }: DialogProps) {
  const { revalidate } = useRevalidator()
  const leave = useMentoringMove(
    () => mentoringApi.leave({ body: {} }),
    'You are no longer a mentor',
    () => {
      // The menus name the page differently now.
      void revalidate()
      onClose()
    },
  )
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title="Stop being a mentor?"
      description="You leave the pages of your topics. Your sessions and bookings stay. To come back, you apply again."
    >
      <div className="btn-group justify-end w-full mt-4">
        <Button onClick={onClose}>Stay a mentor</Button>
        <Button look="danger-solid" busy={leave.isPending} onClick={() => leave.mutate()}>
          Stop being a mentor
        </Button>
      </div>
    </Dialog>
  )
}
