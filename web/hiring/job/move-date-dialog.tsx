import { jobTexts } from '@guildhall/contract/hiring/job-texts.ts'
import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { hiringLimits as most } from '@guildhall/contract/limits/hiring.ts'
import { dayAfter } from '@guildhall/contract/values/days.ts'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { jobApi } from '../queries.ts'
import { decisionDay, weekdayText } from '../words.ts'
import { useChangedJob } from './use-changed-job.ts'

/** Moves the decision date of a job, once. */
export function MoveDateDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { take, refresh } = useChangedJob()
  const now = decisionDay(job)
  const [first, last] = [dayAfter(now, 1), dayAfter(now, most.decisionMoves)]
  const form = useApiForm({
    schema: z.object({
      decidesOn: z.iso
        .date({ error: jobTexts.decidesOn })
        .check(z.refine((day) => day >= first && day <= last, { error: jobTexts.decisionMove })),
    }),
    async send(body) {
      const moved = await jobApi.moveDate({ params: { id: job.id }, body }).catch(refresh)
      take(moved.job)
      toast.success(`You decide by ${weekdayText(decisionDay(moved.job))}`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Move the decision date"
      description={`Now ${weekdayText(now)}. You can move it once; we tell everybody with an open proposal.`}
    >
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label="Move the decision date">
        <FormNotices form={form} />
        <TextField
          {...form.field('decidesOn')}
          type="date"
          label="New day"
          help={`${weekdayText(last)} at the latest`}
          min={first}
          max={last}
          defaultValue={dayAfter(now, most.decision.least)}
        />
        <div className="btn-group">
          <Button {...form.submitProps} look="primary">
            Move the date
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
