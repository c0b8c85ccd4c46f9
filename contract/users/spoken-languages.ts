import * as z from 'zod/mini'
import { blockLimits as most } from '../limits/profiles.ts'
import { languages } from '../values/languages.ts'
import { isVisible, text } from '../values/values.ts'
import { languageLevels } from './profile-options.ts'
import { profileTexts as say } from './profile-texts.ts'

const Language = z.strictObject({
  /** ISO 639-1, or 'Other' with its name beside it. */
  language: z.enum([...languages, 'Other'], { error: say.chooseFromList }),
  languageOther: z._default(text(most.other), ''),
  level: z.enum(languageLevels, { error: say.chooseFromList }),
})

/** The languages a person speaks, each once. */
export const LanguagesInput = z.array(Language).check(
  z.maxLength(most.languages),
  z.check(({ value, issues }) => {
    const seen = new Set<string>()
    for (const [at, each] of value.entries()) {
      if (each.language !== 'Other') each.languageOther = ''
      else if (!isVisible(each.languageOther))
        issues.push({ code: 'custom', path: [at, 'languageOther'], message: say.specify, input: value })
      const name = each.languageOther.toLowerCase() || each.language
      if (seen.has(name))
        issues.push({ code: 'custom', path: [at, 'language'], message: say.languageTwice, input: value })
      seen.add(name)
    }
  }),
)

/** An IANA zone, or '' for no answer. */
export const TimeZone = z.string().check(
  z.maxLength(most.line),
  z.refine((zone) => zone === '' || isZone(zone), { error: say.timeZone }),
)

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone.includes('/') || zone === 'UTC'
  } catch {
    return false
  }
}
