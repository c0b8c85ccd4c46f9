import { teamLimits, teamShares } from '@guildhall/contract/limits/teams.ts'
import { shareText, typedShare } from '@guildhall/contract/teams/share-text.ts'
import { SharesInput } from '@guildhall/contract/teams/shares.ts'
import type { Team } from '@guildhall/contract/teams/teams.ts'
import { useQueryClient } from '@tanstack/react-query'
import { displayName } from '#lib/format/people.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { refreshTeams, teamApi } from '../team-api.ts'

interface SharesDialogProps {
  team: Team
  onClose: () => void
}

/** Proposes the shares of a team: the owner types those of the members and has the rest. */
export function SharesDialog({ team: { project, members, proposal }, onClose }: SharesDialogProps) {
  const client = useQueryClient()
  const [owner, ...others] = members
  const name = (at: number) => `share${at}`
  const restOf = (values: Record<string, string>) =>
    others.reduce<number>((rest, _, at) => rest - (typedShare(values[name(at)] ?? '') ?? 0), teamShares.whole)
  const form = useApiForm<typeof SharesInput, Record<string, string>>({
    schema: SharesInput,
    toInput: (values) => ({
      shares: [
        ...others.map(({ person }, at) => ({
          person: person.customUserId,
          basisPoints: typedShare(values[name(at)] ?? '') ?? values[name(at)],
        })),
        ...(owner ? [{ person: owner.person.customUserId, basisPoints: Math.max(restOf(values), 0) }] : []),
      ],
    }),
    defaultValues: Object.fromEntries(
      others.map(({ person, basisPoints }, at) => {
        const asked = proposal?.shares.find((each) => each.person?.customUserId === person.customUserId)?.willBe
        return [name(at), String((asked ?? basisPoints ?? 0) / 100)]
      }),
    ),
    fieldAt: ([, at]) => name(typeof at === 'number' && at < others.length ? at : 0),
    async send(body) {
      let isOpen = false
      try {
        isOpen = (await teamApi.shares.propose({ params: { id: project.id }, body })).team.proposal !== null
      } finally {
        void refreshTeams(client)
      }
      toast.success(isOpen ? 'Proposed. Everybody whose share falls is asked.' : 'The shares are changed')
      onClose()
    },
  })
  const rest = restOf(Object.fromEntries(others.map((_, at) => [name(at), form.watch(name(at)) ?? ''])))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change shares"
      description={`Of what new orders of ${project.title} bring, after the fee. Everybody whose share falls must consent within ${teamLimits.shareDays} days.`}
    >
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label="Change shares">
        <FormNotices form={form} />
        {others.map(({ person, basisPoints }, at) => (
          <TextField
            key={person.customUserId}
            {...form.field(name(at))}
            label={displayName(person)}
            help={`Now ${shareText(basisPoints ?? 0)}`}
            inputMode="decimal"
            autoComplete="off"
            suffix="%"
          />
        ))}
        <p className="row row--between semi" role="status">
          <span>You have the rest</span>
          <span className="num">{rest < 0 ? 'More than 100 % is given' : shareText(rest)}</span>
        </p>
        <div className="btn-group">
          <Button {...form.submitProps} look="primary">
            Propose
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
