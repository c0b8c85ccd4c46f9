import * as z from 'zod/mini'
import { profileLimits } from '../limits/people.ts'
import { text } from '../values/values.ts'

// Scripts that need invisible characters to join or separate letters; in any other they only make one name look like
// another.
const joined =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}]'
const joiners = new RegExp(`(?<=${joined})(?:\\u200c(?=${joined})|\\u200d)`, 'gu')
// Bidirectional keyboards leave these behind; a name needs none.
const directionMarks = /[\u200e\u200f]/g
// Characters that are not drawn, placeholders, and marks piled up until they cover the lines around them.
const unseen = /\p{Default_Ignorable_Code_Point}|[\u2800\ufffc\p{Co}]|\p{M}{5}/u

/**
 * A name: a `text` in which no two names differ only by invisible characters. `required` is the sentence when nothing of it
 * is visible.
 */
export function nameText(max: number, options: { required?: string } = {}) {
  return text(max, options).check(
    z.overwrite((value: string) => value.replace(directionMarks, '')),
    z.trim(),
    z.refine((value: string) => !unseen.test(value.replace(joiners, '')), {
      error: 'Remove invisible characters and piled-up accents',
    }),
  )
}

// Text that mail programs turn into links. Strangers see names in mails and lists.
const address = /[/@]|www\./i

/** A person's name: no web or mail address, and nothing that starts one. */
function personName(options: { required?: string } = {}) {
  return nameText(profileLimits.name, options).check(
    z.refine((value: string) => !address.test(value), { error: 'Write your name without a web or email address' }),
  )
}

export const FirstName = personName({ required: 'Enter your first name' })
/** May be empty: some people have only one name. */
export const LastName = personName()
/** May contain a slash, as in 'Salt/Stone'. */
export const CompanyName = nameText(profileLimits.companyName)
