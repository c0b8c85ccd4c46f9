import { jobTexts } from '@guildhall/contract/hiring/job-texts.ts'
import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { closeReasons } from '@guildhall/contract/hiring/options.ts'
import { closeReasonWords } from '@guildhall/contract/hiring/words.ts'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { jobApi } from '../queries.ts'
import { useChangedJob } from './use-changed-job.ts'

/** Closes a job with a reason that everybody reads. */
export function CloseDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { take, refresh } = useChangedJob()
  const form = useApiForm({
    schema: z.object({ reason: z.enum(closeReasons, { error: jobTexts.reason }) }),
    defaultValues: { reason: '' as never },
    async send(body) {
      const closed = await jobApi.close({ params: { id: job.id }, body }).catch(refresh)
      take(closed.job)
      toast.success('Your job is closed')
      onClose()
    },
  })
  const open =
    job.proposals === 0
      ? 'Nobody can propose any more.'
      : `${job.proposals === 1 ? 'The open proposal ends' : `The ${job.proposals} open proposals end`}, and we tell everybody. Accepted proposals continue.`
  return (
    <Dialog open onClose={onClose} title="Close this job" description={open}>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label="Close this job">
        <FormNotices form={form} />
        <SelectField
          {...form.field('reason')}
          label="Reason"
          help="Shown on the page of the job"
          value={form.watch('reason') ?? ''}
          placeholder="Choose a reason"
          options={closeReasons.map((value) => ({ value, label: closeReasonWords[value] }))}
        />
        <div className="btn-group">
          <Button {...form.submitProps} look="danger-solid">
            Close job
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
