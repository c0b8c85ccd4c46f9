import { licences, licenceTexts } from '@guildhall/contract/projects/licences.ts'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import type { CheckedValues } from '../form-check.ts'
import { fieldNames } from './field-names.ts'
import { fieldId, TextInput, useFieldError } from './text-inputs.tsx'

const options = licences.map((value) => ({ value, label: licenceTexts[value].name, hint: licenceTexts[value].meaning }))

/** Licence, whether it is for sale, and the declaration that publishing for sale needs. */
export function TermsFields() {
  const { register } = useFormContext<CheckedValues>()
  const { field } = useController<CheckedValues, 'licence'>({ name: 'licence' })
  const forSale = useWatch<CheckedValues, 'forSale'>({ name: 'forSale' })
  const error = useFieldError('ownWork')
  return (
    <div>
      <h2 className="dr__h">Licence and sale</h2>
      <RadioCards
        legend={fieldNames.licence}
        name={field.name}
        options={options}
        value={field.value}
        onChange={field.onChange}
        columns={2}
      />
      {field.value === 'custom' ? (
        <TextInput name="licenceText" lines={5} placeholder="What a buyer may and may not do" />
      ) : null}
      <div className="dr__checks">
        <Checkbox
          {...register('forSale')}
          id={fieldId('forSale')}
          label={fieldNames.forSale}
          help={forSale ? 'Free projects count: their price is 0.' : 'Shown as a portfolio piece, without a price.'}
        />
        {forSale ? (
          <Checkbox
            {...register('ownWork')}
            id={fieldId('ownWork')}
            {...(error ? { error } : {})}
            label="This is my own work to sell, and it is not offered for submission as somebody’s assessed work."
          />
        ) : null}
      </div>
    </div>
  )
}
