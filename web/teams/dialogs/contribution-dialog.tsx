import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import type { Contribution, ContributionInput } from '@guildhall/contract/teams/contributions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseDuration, typedDuration } from '#lib/format/work-time.ts'
import { joinList, splitList } from '#lib/forms/typed-list.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { refreshTeams, teamApi, teamQueries } from '../team-api.ts'

interface ContributionDialogProps {
  projectId: string
  /** The contribution to change; without it, a new one. */
  contribution?: Contribution | undefined
  onClose: () => void
}

interface Typed {
  what: string
  day: string
  time: string
  link: string
  file: string
  skills: string
}

const today = () => new Date().toLocaleDateString('sv')

/** Notes what the viewer did for a project, or changes it. */
export function ContributionDialog({ projectId, contribution, onClose }: ContributionDialogProps) {
  const client = useQueryClient()
  const keyOf = useRequestKey()
  const { data: files = [] } = useQuery(teamQueries.files(projectId))
  const form = useApiForm<Awaited<ReturnType<typeof schemaOf>>, Typed>({
    schema: schemaOf,
    toInput: ({ what, day, time, link, file, skills }) => ({
      ...{ what, day, quarters: parseDuration(time ?? '') },
      ...{ link: link?.trim() ? link : null, file: file || null, skills: splitList(skills ?? '') },
    }),
    defaultValues: { file: contribution?.file?.id ?? '' },
    fieldAt: ([first]) => (first === 'quarters' ? 'time' : String(first)),
    async send(body: ContributionInput) {
      try {
        await (contribution
          ? teamApi.contributions.change({ params: { id: contribution.id }, body })
          : teamApi.contributions.note({ params: { id: projectId }, body, idempotencyKey: keyOf(body) }))
      } finally {
        void refreshTeams(client)
      }
      toast.success('Noted. Another person of the team confirms it.')
      onClose()
    },
  })
  const title = contribution ? 'Change the contribution' : 'Note a contribution'
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="Once another person of the team has confirmed it, everybody sees it on the page of the project, and on your profile at the skills you name."
      wide
    >
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={title}>
        <FormNotices form={form} />
        <TextAreaField
          {...form.field('what')}
          label="What you did"
          rows={3}
          maxLength={teamLimits.contribution.what}
          defaultValue={contribution?.what}
        />
        <div className="field-pair">
          <TextField
            {...form.field('day')}
            type="date"
            label="Day"
            max={today()}
            defaultValue={contribution?.day ?? today()}
          />
          <TextField
            {...form.field('time')}
            label="Time"
            help="Such as 1:30 or 1.5"
            autoComplete="off"
            maxLength={12}
            defaultValue={contribution ? typedDuration(contribution.quarters) : ''}
          />
        </div>
        <TextField
          {...form.field('skills')}
          label="Skills"
          optional
          help="Separated by commas, as they are named on your profile"
          autoComplete="off"
          defaultValue={contribution ? joinList(contribution.skills) : ''}
        />
        <TextField
          {...form.field('link')}
          label="Link"
          optional
          help="Where others see it"
          inputMode="url"
          autoComplete="off"
          defaultValue={contribution?.link ?? ''}
        />
        {files.length > 0 ? (
          <SelectField
            {...form.field('file')}
            label="File of the project"
            optional
            help="Only the team sees which"
            value={form.watch('file') ?? ''}
            options={[{ value: '', label: 'None' }, ...files.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        ) : null}
        <div className="btn-group">
          <Button {...form.submitProps} look="primary">
            {contribution ? 'Save' : 'Note it'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const schemaOf = async () => (await import('@guildhall/contract/teams/contributions.ts')).ContributionInput
