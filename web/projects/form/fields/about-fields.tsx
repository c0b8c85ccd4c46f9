import { projectLimits } from '@guildhall/contract/limits/shared.ts'
import { currencySign } from '@guildhall/contract/values/currency-sign.ts'
import { otherOption, projectCategories, projectStatuses } from '@guildhall/contract/values/options.ts'
import { useController, useWatch } from 'react-hook-form'
import { useSite } from '#lib/page/site.ts'
import type { OtherField } from '#ui/forms/other-input.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import type { CheckedValues } from '../form-check.ts'
import { fieldNames } from './field-names.ts'
import { fieldId, TextInput, useFieldError } from './text-inputs.tsx'

/** What the work is: title, description, category, price, delivery, team; its status once it exists. */
export function AboutFields({ isNew, focusFirst }: { isNew: boolean; focusFirst: boolean }) {
  const symbol = currencySign(useSite().currency)
  const forSale = useWatch<CheckedValues, 'forSale'>({ name: 'forSale' })
  return (
    <div>
      <h2 className="dr__h">About the work</h2>
      <TextInput name="title" max={projectLimits.title} work autoFocus={focusFirst} />
      <TextInput
        name="description"
        lines={6}
        placeholder="What it does, who it was made for, what state it is in"
        help="Markdown: **bold**, lists, links."
      />
      <div className="dr__2">
        <CategoryField />
        <TextInput
          name="price"
          inputMode="decimal"
          optional={!forSale}
          help={forSale ? '0 is free to take.' : 'Not shown: it is not for sale.'}
          {...(symbol.length === 1 ? { prefix: symbol } : { suffix: symbol })}
        />
      </div>
      <div className="dr__2">
        <TextInput name="duration" optional placeholder="Instant, 5 days" />
        <TextInput name="teamSize" inputMode="numeric" placeholder="1 if left empty" optional />
      </div>
      {isNew ? null : (
        <div className="dr__2">
          <StatusField />
        </div>
      )}
    </div>
  )
}

function CategoryField() {
  const { field } = useController<CheckedValues, 'category'>({ name: 'category' })
  const other = useOther('categoryOther')
  const error = useFieldError('category')
  return (
    <SelectField
      {...field}
      id={fieldId('category')}
      label={fieldNames.category}
      placeholder="Choose one"
      options={projectCategories}
      {...(error ? { error } : {})}
      other={other}
    />
  )
}

function StatusField() {
  const { field } = useController<CheckedValues, 'status'>({ name: 'status' })
  const other = useOther('statusOther')
  return (
    <SelectField {...field} id={fieldId('status')} label={fieldNames.status} options={projectStatuses} other={other} />
  )
}

// The field beside a list's 'Other'.
function useOther(name: 'categoryOther' | 'statusOther'): OtherField {
  const { field } = useController<CheckedValues, typeof name>({ name })
  const error = useFieldError(name)
  return {
    id: fieldId(name),
    option: otherOption.value,
    placeholder: otherOption.placeholder,
    label: fieldNames[name],
    value: field.value,
    onChange: field.onChange,
    maxLength: projectLimits[name],
    ...(error ? { error } : {}),
  }
}
