import { serviceFormTexts } from '@guildhall/contract/services/form-texts.ts'
import { ServiceInput } from '@guildhall/contract/services/service-input.ts'
import { serviceTexts } from '@guildhall/contract/services/service-texts.ts'
import { amountRefusal, amountTexts } from '@guildhall/contract/values/amount-texts.ts'
import { get } from 'react-hook-form'
import { errorsOf } from '#lib/forms/field-errors.ts'
import type { Validation } from '#listings/draft/draft-kind.ts'
import { fieldAt, inputOf, type ServiceFormValues } from './service-values.ts'

// The form loads this file with the first field that is focused: the schemas are a tenth of the page's scripts.

/** Validates the service form against the contract, and what publishing needs besides. */
export const serviceValidation: Validation<ServiceFormValues, ServiceInput> = {
  resolver: (wanted) => (values) => {
    const { isAsked, publish, currency, images } = wanted()
    const issues = ServiceInput.safeParse(inputOf(values, { publish, currency })).error?.issues ?? []
    const found = issues.map(({ path, message }) => {
      const name = fieldAt(path)
      return { path: name.split('.'), message: name.endsWith('.price') ? priceMessage(name, message) : message }
    })
    if (publish && images === 0) found.push({ path: ['images'], message: serviceFormTexts.image })
    if (publish && !values.notAssessed) found.push({ path: ['notAssessed'], message: serviceTexts.notAssessed })
    const shown = isAsked ? found : found.filter(({ path }) => !isEmpty(get(values, path.join('.'))))
    const errors = errorsOf<ServiceFormValues>(shown, (path) => path.join('.'), currency)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }

    // The contract only sees NaN; the typed text gives a better message.
    function priceMessage(name: string, message: string): string {
      const typed = String(get(values, name) ?? '')
      const refusal = amountRefusal(currency, typed)
      return typed.trim() && refusal !== amountTexts.unreadable ? refusal : message
    }
  },
  parse: (values, options) => ServiceInput.parse(inputOf(values, options)),
  parseDraft: (values, currency) => ServiceInput.safeParse(inputOf(values, { publish: false, currency })).data ?? null,
}

const isEmpty = (value: unknown) => value === '' || value === undefined || value === false
