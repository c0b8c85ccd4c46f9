import { currencySign } from '@guildhall/contract/values/currency-sign.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'
import type { FormWithFields } from '#lib/forms/use-api-form.ts'
import { useSite } from '#lib/page/site.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { type BlockField, type BlockValues, shownValue } from './block-forms.ts'
import { SuggestedField } from './suggested-field.tsx'

interface ControlProps {
  field: BlockField
  stored: Record<string, unknown>
  form: FormWithFields & { watch(name: string): BlockValues[string] }
  isFirst: boolean
}

/** The control of one field of a profile block. */
export function BlockControl({ field, stored, form, isFirst }: ControlProps) {
  const { name, label, help, needed } = field
  const texts = { label, help, optional: !needed }
  const value = shownValue(field, stored[name])
  const sign = currencySign(useSite().currency)
  const control = { ...form.field(name), ...texts, defaultValue: value, autoFocus: isFirst }
  return (
    <div className={field.beside ? 'pf__beside' : undefined}>
      {field.kind === 'line' && field.suggests ? (
        <SuggestedField
          {...control}
          kind={field.suggests}
          typed={String(form.watch(name) ?? '')}
          maxLength={field.max}
        />
      ) : field.kind === 'line' ? (
        <TextField {...control} maxLength={field.max} autoComplete={field.autoComplete} />
      ) : field.kind === 'text' ? (
        <TextAreaField {...control} maxLength={field.max} rows={field.rows ?? 4} />
      ) : field.kind === 'list' ? (
        <ListControl {...{ field, stored, form, texts, isFirst }} />
      ) : field.kind === 'many' ? (
        <ManyControl {...{ field, stored, form }} />
      ) : (
        <TextField
          {...control}
          // A number field of the browser reports letters as nothing, which would be saved as no answer.
          type={({ number: 'text', money: 'text', day: 'date', month: 'month' } as const)[field.kind]}
          inputMode={({ number: 'numeric', money: 'decimal', day: undefined, month: undefined } as const)[field.kind]}
          prefix={field.kind === 'money' ? sign : undefined}
        />
      )}
    </div>
  )
}

interface ListProps extends ControlProps {
  field: Extract<BlockField, { kind: 'list' }>
  texts: { label: string; help: string | undefined; optional: boolean }
}

function ListControl({ field, stored, form, texts, isFirst }: ListProps) {
  const { name, other, otherMax, options } = field
  const last = options.at(-1)
  const option = typeof last === 'string' ? last : (last?.value ?? '')
  return (
    <SelectField
      {...form.field(name)}
      {...texts}
      autoFocus={isFirst}
      options={field.needed ? options : [{ value: '', label: 'Not set' }, ...options]}
      {...(field.needed ? { placeholder: 'Choose one' } : {})}
      value={String(form.watch(name) ?? stored[name] ?? '')}
      {...(other
        ? {
            other: {
              option,
              ...form.field(other),
              placeholder: otherOption.placeholder,
              label: `${field.label}: please specify`,
              defaultValue: String(stored[other] ?? ''),
              maxLength: otherMax,
            },
          }
        : {})}
    />
  )
}

/** The chosen options of a field with several. */
export const manyOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

interface ManyProps extends Pick<ControlProps, 'stored' | 'form'> {
  field: Extract<BlockField, { kind: 'many' }>
}

function ManyControl({ field, stored, form }: ManyProps) {
  const { name, other, options, most, otherMax } = field
  const { id, error: _, ...control } = form.field(name)
  const chosen = manyOf(form.watch(name))
  const isFull = most !== undefined && chosen.length >= most
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend className="label">
        {field.label} <span className="c3">({most ? `up to ${most}` : 'optional'})</span>
      </legend>
      <div className="pf__many">
        {options.map((option) => (
          <Checkbox
            key={option}
            {...control}
            value={option}
            label={option}
            checked={chosen.includes(option)}
            disabled={isFull && !chosen.includes(option)}
          />
        ))}
      </div>
      {chosen.includes('Other') ? (
        <TextField
          {...form.field(other)}
          label="Other: please specify"
          placeholder={otherOption.placeholder}
          maxLength={otherMax}
          defaultValue={String(stored[other] ?? '')}
        />
      ) : null}
    </fieldset>
  )
}
