import { type CountrySaid, mostOfCountry } from '@guildhall/contract/values/countries.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'
import { useState } from 'react'
import { countryOptions } from '../format/countries.tsx'
import { useHydrated } from '../hooks/use-hydrated.ts'

interface CountryField {
  label?: string
  /** The initial choice. */
  start?: { [Name in keyof CountrySaid]?: CountrySaid[Name] | null | undefined }
  /** From the enclosing form, whose fields are `country` and `countryOther`. */
  idOf: (name: string) => string
  errors: Record<string, string>
}

/** Returns what a SelectField needs for a country, with a text field for one that is not listed. */
export function useCountryField({ label = 'Country', start = {}, idOf, errors }: CountryField) {
  const isReady = useHydrated()
  const [country, setCountry] = useState(start.country ?? '')
  const [other, setOther] = useState(start.countryOther ?? '')
  const errorOf = (name: string) => (errors[name] ? { error: errors[name] } : {})
  return {
    id: idOf('country'),
    name: 'country',
    label,
    placeholder: 'Choose a country',
    // Server and browser may spell countries differently, and so sort them differently.
    options: isReady ? countryOptions() : [],
    value: country,
    onChange: ({ target }: { target: { value: string } }) => setCountry(target.value),
    ...errorOf('country'),
    other: {
      option: otherOption.value,
      id: idOf('countryOther'),
      name: 'countryOther',
      placeholder: otherOption.placeholder,
      label: `${label}: please specify`,
      value: other,
      onChange: ({ target }: { target: { value: string } }) => setOther(target.value),
      maxLength: mostOfCountry,
      ...errorOf('countryOther'),
    },
  }
}
