import { currencySign } from '@guildhall/contract/values/currency-sign.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { useForm } from '#lib/forms/use-form.ts'
import { useSite } from '#lib/page/site.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { type BlockField, readBlock, shownValue } from './block-forms.ts'

interface EditBlockProps<S extends z.ZodMiniType> {
  /** The name of the form. */
  title: string
  fields: readonly BlockField[]
  schema: S
  /** The current values of the block, by field. */
  values: object
  save: (value: z.output<S>) => Promise<unknown>
  onSaved: () => Promise<void> | void
  onCancel: () => void
  /** Shown beside Save and Cancel. */
  more?: ReactNode
}

/** A block of the viewer's own profile, shown as a form in its place. */
export function EditBlock<S extends z.ZodMiniType>(props: EditBlockProps<S>) {
  const { title, fields, schema, values, save, onSaved, onCancel, more } = props
  const stored = values as Record<string, unknown>
  const { currency } = useSite()
  const form = useForm({
    schema,
    read: (data) => readBlock(fields, data, currency),
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

interface ControlProps {
  field: BlockField
  stored: Record<string, unknown>
  form: Pick<ReturnType<typeof useForm>, 'errors' | 'idOf'>
  isFirst: boolean
}

function BlockControl({ field, stored, form, isFirst }: ControlProps) {
  const { name, label, help, needed } = field
  const texts = { label, help, optional: !needed, error: form.errors[name], id: form.idOf(name), name }
  const value = shownValue(field, stored[name])
  const sign = currencySign(useSite().currency)
  const control = { ...texts, defaultValue: value, autoFocus: isFirst }
  return (
    <div className={field.beside ? 'pf__beside' : undefined}>
      {field.kind === 'line' ? (
        <TextField {...control} maxLength={field.max} autoComplete={field.autoComplete} />
      ) : field.kind === 'text' ? (
        <TextAreaField {...control} maxLength={field.max} rows={field.rows ?? 4} />
      ) : field.kind === 'rows' ? (
        <TextAreaField {...control} rows={4} />
      ) : field.kind === 'list' ? (
        <ListControl {...{ field, stored, form, texts }} isFirst={isFirst} />
      ) : field.kind === 'many' ? (
        <ManyControl {...{ field, stored, form }} />
      ) : field.kind === 'tick' ? (
        <Checkbox name={name} label={label} help={help} defaultChecked={stored[name] === true} error={texts.error} />
      ) : (
        <TextField
          {...control}
          type={({ number: 'number', money: 'text', day: 'date', month: 'month' } as const)[field.kind]}
          inputMode={field.kind === 'money' ? 'decimal' : undefined}
          prefix={field.kind === 'money' ? sign : undefined}
        />
      )}
    </div>
  )
}

interface ListProps {
  field: Extract<BlockField, { kind: 'list' }>
  stored: Record<string, unknown>
  form: ControlProps['form']
  texts: {
    label: string
    help: string | undefined
    optional: boolean
    error: string | undefined
    id: string
    name: string
  }
  isFirst: boolean
}

function ListControl({ field, stored, form, texts, isFirst }: ListProps) {
  const { name, other = '', otherMax, options } = field
  const [chosen, setChosen] = useState(String(stored[name] ?? ''))
  const [beside, setBeside] = useState(String(stored[other] ?? ''))
  const last = options.at(-1)
  const option = typeof last === 'string' ? last : (last?.value ?? '')
  return (
    <SelectField
      {...texts}
      autoFocus={isFirst}
      options={field.needed ? options : [{ value: '', label: 'Not set' }, ...options]}
      {...(field.needed ? { placeholder: 'Choose one' } : {})}
      value={chosen}
      onChange={({ target }) => setChosen(target.value)}
      {...(other
        ? {
            other: {
              option,
              id: form.idOf(other),
              name: other,
              placeholder: otherOption.placeholder,
              label: `${field.label}: please specify`,
              value: beside,
              onChange: setBeside,
              ...(otherMax ? { maxLength: otherMax } : {}),
              ...(form.errors[other] ? { error: form.errors[other] } : {}),
            },
          }
        : {})}
    />
  )
}

interface ManyProps extends Pick<ControlProps, 'stored' | 'form'> {
  field: Extract<BlockField, { kind: 'many' }>
}

function ManyControl({ field, stored, form }: ManyProps) {
  const { name, other, options, most, otherMax } = field
  const [chosen, setChosen] = useState(() => new Set((stored[name] ?? []) as string[]))
  const isFull = most !== undefined && chosen.size >= most
  const toggle = (option: string) => {
    const next = new Set(chosen)
    if (!next.delete(option)) next.add(option)
    setChosen(next)
  }
  return (
    <fieldset className="field" id={form.idOf(name)} tabIndex={-1}>
      <legend className="label">
        {field.label} <span className="c3">({most ? `up to ${most}` : 'optional'})</span>
      </legend>
      <div className="pf__many">
        {options.map((option) => (
          <Checkbox
            key={option}
            name={name}
            value={option}
            label={option}
            checked={chosen.has(option)}
            disabled={isFull && !chosen.has(option)}
            onChange={() => toggle(option)}
          />
        ))}
      </div>
      {chosen.has('Other') ? (
        <TextField
          id={form.idOf(other)}
          name={other}
          label="Other: please specify"
          placeholder={otherOption.placeholder}
          maxLength={otherMax}
          defaultValue={String(stored[other] ?? '')}
          error={form.errors[other]}
        />
      ) : null}
    </fieldset>
  )
}
