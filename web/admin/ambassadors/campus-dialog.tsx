import { CampusInput, type StaffCampus } from '@guildhall/contract/ambassadors/admin.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { campusApi } from './ambassador-queries.ts'

interface CampusDialogProps {
  campus: StaffCampus | null
  onClose: () => void
  onDone: (words: string) => void
}

/** Adds a campus, or changes one. */
export function CampusDialog({ campus, onClose, onDone }: CampusDialogProps) {
  const form = useApiForm<typeof CampusInput, { name: string; domains: string }>({
    schema: CampusInput,
    defaultValues: { name: campus?.name ?? '', domains: campus?.domains.join('\n') ?? '' } as never,
    toInput: ({ name, domains }) => ({ name, domains: (domains ?? '').split(/[\s,]+/).filter((each) => each !== '') }),
    fieldAt: ([first]) => String(first),
    async send(body) {
      if (campus) await campusApi.changeCampus({ params: { id: campus.id }, body })
      else await campusApi.addCampus({ body })
      onDone(campus ? 'Campus changed' : 'Campus added')
      onClose()
    },
  })
  const title = campus ? `Change ${campus.name}` : 'Add a campus'
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="People with a verified address at one of the domains can apply."
    >
      <form {...form.formProps} className="stack mt-4" aria-label={title}>
        <FormNotices form={form} />
        <TextField {...form.field('name')} label="Name of the university" maxLength={most.campusName} />
        <TextAreaField
          {...form.field('domains')}
          label="Domains of its email addresses"
          help="One on each line. Addresses below a domain belong to it too."
          rows={4}
        />
        <div className="btn-group justify-end w-full">
          <Button onClick={onClose}>Cancel</Button>
          <Button {...form.submitProps} look="primary">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
