import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { TeamApplicationInput } from '@guildhall/contract/teams/places.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { refreshTeams, teamApi } from '../team-api.ts'

interface ApplyDialogProps {
  place: { id: string; title: string }
  project: string
  onClose: () => void
}

/** Applies for a place in a team. */
export function ApplyDialog({ place: { id, title }, project, onClose }: ApplyDialogProps) {
  const client = useQueryClient()
  const form = useApiForm({
    schema: TeamApplicationInput,
    async send(body) {
      try {
        await teamApi.applications.apply({ params: { id }, body })
      } finally {
        void refreshTeams(client)
      }
      toast.success('You applied. The team answers.')
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={`Apply: ${title}`} description={project}>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={`Apply: ${title}`}>
        <FormNotices form={form} />
        <TextAreaField
          {...form.field('text')}
          label="Why you"
          help={`What you can do and when you have time. The team reads it and answers within ${teamLimits.applicationDays} days.`}
          rows={5}
          maxLength={teamLimits.application}
          tally={{ used: form.watch('text')?.length ?? 0, max: teamLimits.application }}
        />
        <div className="btn-group">
          <Button {...form.submitProps} look="primary">
            Send application
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
