import { HandoverConsent } from '@guildhall/contract/teams/handovers.ts'
import { shareText } from '@guildhall/contract/teams/share-text.ts'
import type { Handover, TeamProject } from '@guildhall/contract/teams/teams.ts'
import { useQueryClient } from '@tanstack/react-query'
import { BusinessStep } from '#business/business-step.tsx'
import { displayName } from '#lib/format/people.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { refreshTeams, teamApi } from '../team-api.ts'

interface TakeOverDialogProps {
  handover: Handover
  project: TeamProject
  onClose: () => void
}

/** Accepts a project, after what that means. */
export function TakeOverDialog({ handover, project, onClose }: TakeOverDialogProps) {
  const { id, ownersShare, membersShare, needs } = handover
  const client = useQueryClient()
  const owner = displayName(project.owner)
  const form = useApiForm<typeof HandoverConsent, { isAdult?: boolean }>({
    schema: HandoverConsent,
    toInput: ({ isAdult }) => ({ ownersShare, ...(isAdult ? { isAdult: true } : {}) }),
    defaultValues: {},
    async send(body) {
      try {
        await teamApi.handovers.accept({ params: { id }, body })
      } finally {
        void refreshTeams(client)
      }
      toast.success(`${project.title} is yours`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Take over the project"
      description={`You become the owner of ${project.title}.`}
    >
      <ul className="c2 t-sm list-disc ps-5 mt-3 space-y-1">
        <li>You sell it from now on: buyers get your invoices, and you answer for it.</li>
        <li>
          New orders bring you {shareText(ownersShare)}, and {owner} {shareText(membersShare)}.
        </li>
        <li>What {owner} sold before stays theirs. They finish orders that are open.</li>
        <li>Its files count towards your storage.</li>
        <li>{owner} stays in the team as maintainer.</li>
      </ul>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label="Take over the project">
        <FormNotices form={form} />
        {needs.business ? <BusinessStep /> : null}
        {needs.adult ? (
          <Checkbox
            {...form.field('isAdult')}
            label="I am 18 or older"
            help="Only adults own projects with a price. We ask this only once."
          />
        ) : null}
        <div className="btn-group">
          <Button {...form.submitProps} look="primary">
            Accept the project
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
