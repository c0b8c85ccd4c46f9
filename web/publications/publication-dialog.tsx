import { publicationLimits as most } from '@guildhall/contract/limits/experts.ts'
import { publicationKinds, publicationKindWords } from '@guildhall/contract/publications/options.ts'
import { type Publication, PublicationInput } from '@guildhall/contract/publications/publications.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { publicationApi, publicationQueries } from './publication-api.ts'

type Values = Omit<Publication, 'id' | 'year'> & { year: string }

/** Adds a publication, or changes one. */
export function PublicationDialog({ publication, onClose }: { publication?: Publication; onClose: () => void }) {
  const client = useQueryClient()
  const form = useApiForm({
    schema: PublicationInput,
    toInput: ({ year, ...values }: Values) => ({ ...values, year: year.trim() === '' ? null : Number(year) }),
    defaultValues: { kind: publication?.kind ?? 'article' },
    async send(body) {
      await (publication
        ? publicationApi.change({ params: { id: publication.id }, body })
        : publicationApi.add({ body }))
      await client.invalidateQueries({ queryKey: publicationQueries.all })
      toast.success(publication ? 'Publication saved' : 'Publication added')
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={publication ? 'Change a publication' : 'Add a publication'}>
      <form {...form.formProps} className="mt-4 space-y-4.5" aria-label="Publication">
        <FormNotices form={form} />
        <TextField {...form.field('title')} label="Title" maxLength={most.title} defaultValue={publication?.title} />
        <TextField
          {...form.field('authors')}
          label="Authors"
          optional
          help="As printed, such as ‘Ada Reed, José Álvarez’"
          maxLength={most.authors}
          defaultValue={publication?.authors}
        />
        <TextField
          {...form.field('venue')}
          label="Journal, book, conference or publisher"
          optional
          maxLength={most.venue}
          defaultValue={publication?.venue}
        />
        <div className="field-pair">
          <TextField
            {...form.field('year')}
            label="Year"
            optional
            inputMode="numeric"
            autoComplete="off"
            defaultValue={publication?.year?.toString()}
          />
          <SelectField
            {...form.field('kind')}
            label="Kind"
            value={form.watch('kind') ?? 'article'}
            options={publicationKinds.map((value) => ({ value, label: publicationKindWords[value] }))}
          />
        </div>
        <TextField
          {...form.field('doi')}
          label="DOI"
          optional
          help="Such as 10.1000/182. People open the publication with it."
          maxLength={most.doi + 40}
          autoComplete="off"
          defaultValue={publication?.doi}
        />
        <Checkbox
          {...form.field('isKey')}
          label="Key work"
          help={`Key works come first. You can mark ${most.keyWorks}.`}
          defaultChecked={publication?.isKey}
        />
        <div className="btn-group">
          <Button {...form.submitProps} look="primary">
            {publication ? 'Save publication' : 'Add publication'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
