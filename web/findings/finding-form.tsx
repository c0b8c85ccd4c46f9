import type { FindingList } from '@guildhall/contract/findings/findings.ts'
import { FindingInput } from '@guildhall/contract/findings/findings.ts'
import { severities } from '@guildhall/contract/findings/options.ts'
import { severityWords } from '@guildhall/contract/findings/words.ts'
import { findingLimits as most } from '@guildhall/contract/limits/findings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { findingApi, findingQueries, showFinding } from './queries.ts'

interface FormDialogProps {
  list: FindingList
  /** The finding that is changed; null for a new one. */
  number: number | null
  onClose: (saved?: number) => void
}

/** The fields of a finding. */
export function FindingFormDialog({ list, number, onClose }: FormDialogProps) {
  const { data } = useQuery({ ...findingQueries.one(list.engagementId, number ?? 0), enabled: number !== null })
  if (number !== null && !data) return null
  return (
    <Dialog open onClose={() => onClose()} wide title={number === null ? 'New finding' : `Change finding ${number}`}>
      <Form list={list} start={number === null ? undefined : data} onClose={onClose} />
    </Dialog>
  )
}

interface FormProps extends Pick<FormDialogProps, 'list' | 'onClose'> {
  start: (FindingInput & { number: number; version: number }) | undefined
}

function Form({ list, start, onClose }: FormProps) {
  const client = useQueryClient()
  const id = list.engagementId
  const form = useApiForm({
    schema: FindingInput,
    defaultValues: { severity: start?.severity ?? 'medium' },
    async send(input) {
      const { finding } = await (start
        ? findingApi.edit({ params: { id, number: start.number }, body: { ...input, version: start.version } })
        : findingApi.add({ params: { id }, body: { ...input, after: list.lastNumber } })
      ).catch(async (error: unknown) => {
        await client.invalidateQueries({ queryKey: ['findings', id] })
        throw error
      })
      showFinding(client, id, finding)
      if (!start) await client.invalidateQueries({ queryKey: findingQueries.list(id).queryKey, exact: true })
      toast.success(start ? 'The finding is saved' : 'The finding is added')
      onClose(finding.number)
    },
  })
  return (
    <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={start ? 'Change the finding' : 'New finding'}>
      <FormNotices form={form} />
      <TextField
        {...form.field('title')}
        label="Title"
        maxLength={most.title}
        autoComplete="off"
        defaultValue={start?.title ?? ''}
      />
      <div className="field-pair">
        <SelectField
          {...form.field('severity')}
          label="Severity"
          value={form.watch('severity') ?? 'medium'}
          options={severities.map((value) => ({ value, label: severityWords[value] }))}
        />
        <TextField
          {...form.field('place')}
          label="Place"
          optional
          help="A file with its line, or an address"
          maxLength={most.place}
          autoComplete="off"
          defaultValue={start?.place ?? ''}
        />
      </div>
      <TextAreaField
        {...form.field('what')}
        label="What you found"
        rows={4}
        maxLength={most.text}
        defaultValue={start?.what ?? ''}
      />
      <TextAreaField
        {...form.field('reproduce')}
        label="How to reproduce it"
        optional
        rows={3}
        maxLength={most.text}
        defaultValue={start?.reproduce ?? ''}
      />
      <TextAreaField
        {...form.field('close')}
        label="How to close it"
        optional
        rows={3}
        maxLength={most.text}
        defaultValue={start?.close ?? ''}
      />
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          {start ? 'Save the finding' : 'Add the finding'}
        </Button>
        <Button look="quiet" onClick={() => onClose()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
