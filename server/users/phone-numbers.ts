import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max'
import { AppError } from '#http/errors.ts'

/**
 * The number somebody wrote with its calling code, such as `+32 470 12 34 56`, or as it is dialled in `country` (ISO
 * 3166), such as `0470 12 34 56`; `phone_invalid` when there is none such.
 */
export async function parsePhone(written: string, country?: string): Promise<PhoneNumber> {
  const { default: parse } = await import('libphonenumber-js/max')
  // Without a country only numbers with their calling code are understood; `extract: false` takes no text around it.
  const from = country === undefined ? {} : { defaultCountry: country as CountryCode }
  const number = parse(written.trim(), { extract: false, ...from })
  if (!number?.isValid() || number.ext) throw phoneInvalid()
  return number
}

/** The refusal of a number, at its field. */
export function phoneInvalid(): AppError {
  const { message } = new AppError('phone_invalid')
  return new AppError('phone_invalid', { fields: [{ path: 'phone', message }] })
}
