import type { CountrySaid } from '@guildhall/contract/values/countries.ts'
import { mostOfCountry } from '@guildhall/contract/values/country-list.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'
import { countryOptions } from '../format/countries.tsx'
import { useHydrated } from '../hooks/use-hydrated.ts'
import type { FormWithFields } from './use-api-form.ts'

/**
 * A form with the fields `country` and `countryOther`. Its default values contain the initial `country`: the list has no
 * options until scripts run.
 */
export interface FormWithCountry extends FormWithFields {
  watch(name: string): unknown
}

interface CountryField {
  form: FormWithCountry
  label?: string
  /** The initial choice. */
  start?: { [Name in keyof CountrySaid]?: CountrySaid[Name] | null | undefined }
}

/** Returns what a SelectField needs for a country, with a text field for one that is not listed. */
export function useCountryField({ form, label = 'Country', start = {} }: CountryField) {
  const isReady = useHydrated()
  return {
    ...form.field('country'),
    label,
    placeholder: 'Choose a country',
    // Server and browser may spell countries differently, and so sort them differently.
    options: isReady ? countryOptions() : [],
    value: String(form.watch('country') ?? start.country ?? ''),
    other: {
      ...form.field('countryOther'),
      option: otherOption.value,
      placeholder: otherOption.placeholder,
      label: `${label}: please specify`,
      defaultValue: start.countryOther ?? '',
      maxLength: mostOfCountry,
    },
  }
}
