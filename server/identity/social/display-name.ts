import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { FirstName, LastName } from '@guildhall/contract/users/names.ts'

/** What somebody is called whose provider gives no name that could be one. */
const nobody = 'Member'

/** What a person's name may not hold of an address, with what follows an `@`: a provider's name is cleaned, not refused. */
const address = /@\S*|:\/\/|\/|www\./gi

/** First name: the first word of a provider's display name; last name: the remainder, possibly empty. */
export function splitDisplayName(displayName: string): { firstName: string; lastName: string } {
  const [first = '', ...rest] = displayName
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(address, ' ')
    .split(/\s+/u)
    .filter(Boolean)
  const firstName = FirstName.safeParse(shortened(first))
  const lastName = LastName.safeParse(shortened(rest.join(' ')))
  return {
    firstName: firstName.success ? firstName.data : nobody,
    lastName: firstName.success && lastName.success ? lastName.data : '',
  }
}

// Whole characters, while the limit counts their halves.
function shortened(name: string): string {
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(name.normalize('NFC'))) {
    if (short.length + segment.length > profileLimits.name) break
    short += segment
  }
  return short
}
