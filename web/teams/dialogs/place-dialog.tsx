import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { type MemberRole, memberRoles, roleNames, roleRights } from '@guildhall/contract/teams/options.ts'
import type { Place } from '@guildhall/contract/teams/place.ts'
import { PlaceInput } from '@guildhall/contract/teams/places.ts'
import { useQueryClient } from '@tanstack/react-query'
import { joinList, splitList } from '#lib/forms/typed-list.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { refreshTeams, teamApi } from '../team-api.ts'

interface PlaceDialogProps {
  projectId: string
  /** The place to change; without it, a new one. */
  place?: Place | undefined
  onClose: () => void
}

interface Typed {
  title: string
  task: string
  skills: string
  hoursPerWeek: string
  until: string
  role: MemberRole
}

const inputOf = ({ skills, hoursPerWeek, until, ...typed }: Typed) => ({
  ...typed,
  skills: splitList(skills ?? ''),
  hoursPerWeek: /^\d+$/.test(hoursPerWeek?.trim() ?? '') ? Number(hoursPerWeek) : hoursPerWeek,
  until: until || null,
})

/** Opens a place in a team, or changes an open one. */
export function PlaceDialog({ projectId, place, onClose }: PlaceDialogProps) {
  const client = useQueryClient()
  const keyOf = useRequestKey()
  const form = useApiForm<typeof PlaceInput, Typed>({
    schema: PlaceInput,
    toInput: inputOf,
    defaultValues: { role: place?.role ?? 'contributor' },
    // An error of a skill is shown at the field of all.
    fieldAt: (path) => String(path[0]),
    async send(body) {
      try {
        await (place
          ? teamApi.places.change({ params: { id: place.id }, body })
          : teamApi.places.open({ params: { id: projectId }, body, idempotencyKey: keyOf(body) }))
      } finally {
        void refreshTeams(client)
      }
      toast.success(place ? 'The place is changed' : 'The place is open')
      onClose()
    },
  })
  const role = form.watch('role') ?? 'contributor'
  const title = place ? 'Change the place' : 'Open a place'
  return (
    <Dialog open onClose={onClose} title={title} wide>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={title}>
        <FormNotices form={form} />
        <TextField
          {...form.field('title')}
          label="Title"
          placeholder="Map design"
          maxLength={teamLimits.placeTitle}
          autoComplete="off"
          defaultValue={place?.title}
        />
        <TextAreaField
          {...form.field('task')}
          label="What there is to do"
          rows={4}
          maxLength={teamLimits.placeTask}
          defaultValue={place?.task}
        />
        <TextField
          {...form.field('skills')}
          label="Skills"
          optional
          help={`Separated by commas, ${teamLimits.skills.items} at most`}
          autoComplete="off"
          defaultValue={place ? joinList(place.skills) : ''}
        />
        <div className="field-pair">
          <TextField
            {...form.field('hoursPerWeek')}
            label="Hours a week"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={place?.hoursPerWeek}
          />
          <TextField
            {...form.field('until')}
            type="date"
            label="Last day to apply"
            optional
            defaultValue={place?.until ?? ''}
          />
        </div>
        <SelectField
          {...form.field('role')}
          label="Role"
          help={roleRights[role]}
          value={role}
          options={memberRoles.map((value) => ({ value, label: roleNames[value] }))}
        />
        <div className="btn-group">
          <Button {...form.submitProps} look="primary">
            {place ? 'Save place' : 'Open place'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
