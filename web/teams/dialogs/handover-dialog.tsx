import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { HandoverInput } from '@guildhall/contract/teams/handovers.ts'
import type { Team } from '@guildhall/contract/teams/teams.ts'
import { useQueryClient } from '@tanstack/react-query'
import { displayName } from '#lib/format/people.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { refreshTeams, teamApi } from '../team-api.ts'

interface HandoverDialogProps {
  team: Team
  onClose: () => void
}

/** Offers a project to a member of its team, who becomes the owner by accepting. */
export function HandoverDialog({ team: { project, members }, onClose }: HandoverDialogProps) {
  const client = useQueryClient()
  const others = members.filter(({ role }) => role !== 'owner').map(({ person }) => person)
  const form = useApiForm<typeof HandoverInput, { person: string; note: string }>({
    schema: HandoverInput,
    defaultValues: { person: others[0]?.customUserId ?? '', note: '' },
    async send(body) {
      try {
        await teamApi.handovers.offer({ params: { id: project.id }, body })
      } finally {
        void refreshTeams(client)
      }
      const to = others.find(({ customUserId }) => customUserId === body.person)
      toast.success(to ? `You offered the project to ${displayName(to)}` : 'You offered the project')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Hand over"
      description={`A member of the team becomes the owner of ${project.title}. Nothing changes until they accept.`}
    >
      <ul className="c2 t-sm list-disc ps-5 mt-3 space-y-1">
        <li>They set the price, publish and sell it. They can remove you.</li>
        <li>You stay as maintainer, and can leave.</li>
        <li>You get their share of new orders, and they get yours.</li>
        <li>
          What you sold before stays yours: orders, invoices, income and reviews. You finish orders that are open.
        </li>
        <li>All files and pictures go to them.</li>
      </ul>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label="Hand over">
        <FormNotices form={form} />
        <SelectField
          {...form.field('person')}
          label="New owner"
          value={form.watch('person') ?? ''}
          options={others.map((person) => ({ value: person.customUserId, label: displayName(person) }))}
        />
        <TextField
          {...form.field('note')}
          label="A line to them"
          optional
          help={`They have ${teamLimits.handoverDays} days to answer`}
          maxLength={teamLimits.note}
          autoComplete="off"
        />
        <div className="btn-group">
          <Button {...form.submitProps} look="primary">
            Offer the project
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
