import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useSite } from '#lib/page/site.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { BlockControl, manyOf } from './block-control.tsx'
import { type BlockField, type BlockValues, readBlock } from './block-forms.ts'

type BlockSchema = z.ZodMiniType<unknown, Record<string, unknown>>

interface EditBlockProps<S extends BlockSchema> {
  /** The name of the form. */
  title: string
  fields: readonly BlockField[]
  schema: () => Promise<S>
  /** The current values of the block, by field. */
  values: object
  save: (value: z.output<S>) => Promise<unknown>
  onSaved: () => Promise<void> | void
  onCancel: () => void
  /** Shown beside Save and Cancel. */
  more?: ReactNode
}

/** A block of the viewer's own profile, shown as a form in its place. */
export function EditBlock<S extends BlockSchema>(props: EditBlockProps<S>) {
  const { title, fields, schema, values, save, onSaved, onCancel, more } = props
  const stored = values as Record<string, unknown>
  const { currency } = useSite()
  const form = useApiForm({
    schema,
    toInput: (values: BlockValues) => readBlock(fields, values, currency),
    // What several checkboxes of one name need.
    defaultValues: Object.fromEntries(
      fields.flatMap(({ kind, name }) => (kind === 'many' ? [[name, manyOf(stored[name])]] : [])),
    ),
    async send(value) {
      await save(value)
      await onSaved()
    },
  })
  return (
    <form {...form.formProps} className="pf__form" aria-label={title}>
      <FormNotices form={form} />
      <div className="pf__fields">
        {fields.map((field, at) => (
          <BlockControl key={field.name} {...{ field, stored, form }} isFirst={at === 0} />
        ))}
      </div>
      <div className="btn-group mt-4">
        <Button {...form.submitProps} look="primary">
          Save
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        {more}
      </div>
    </form>
  )
}
