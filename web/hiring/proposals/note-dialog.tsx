import type { Proposal } from '@guildhall/contract/hiring/proposals.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { text } from '@guildhall/contract/values/values.ts'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { hiringQueries, proposalApi } from '../queries.ts'
import { makerName } from '../words.ts'

interface NoteDialogProps {
  jobId: string
  proposal: Proposal
  onClose: () => void
}

/** Writes the client's private note on a proposal. */
export function NoteDialog({ jobId, proposal, onClose }: NoteDialogProps) {
  const client = useQueryClient()
  const { id, shortlisted } = proposal
  const form = useApiForm({
    schema: z.object({ note: z._default(text(hiringLimits.note, { lines: true }), '') }),
    async send({ note }) {
      const { proposal: saved } = await proposalApi.mark({ params: { id }, body: { shortlisted, note } })
      client.setQueryData(hiringQueries.proposals(jobId).queryKey, (proposals) =>
        proposals?.map((each) => (each.id === id ? { ...each, note: saved.note } : each)),
      )
      toast.success('Note saved')
      onClose()
    },
  })
  const title = `Note on ${makerName(proposal)}`
  return (
    <Dialog open onClose={onClose} title={title} description="Only you can read it.">
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={title}>
        <FormNotices form={form} />
        <TextAreaField
          {...form.field('note')}
          label="Note"
          rows={5}
          maxLength={hiringLimits.note}
          defaultValue={proposal.note}
        />
        <div className="btn-group">
          <Button {...form.submitProps} look="primary">
            Save the note
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
