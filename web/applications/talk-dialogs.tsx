import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type ApplicationMoves, useApplicationMove } from './application-moves.ts'

interface DialogProps {
  moves: ApplicationMoves
  onClose: () => void
}

/** Asks the staff for other times for the talk. */
export function AskTimesDialog({ moves, onClose }: DialogProps) {
  const client = useQueryClient()
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/mentors/applications.ts')).OtherTimesInput,
    async send(body) {
      client.setQueryData(moves.own, await moves.askTimes(body.note))
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
export function WithdrawDialog({ moves, onClose }: DialogProps) {
  const withdraw = useApplicationMove(moves, () => moves.withdraw(), 'Your application is withdrawn', onClose)
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
