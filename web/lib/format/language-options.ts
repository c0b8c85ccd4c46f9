import { languages } from '@guildhall/contract/values/languages.ts'
import { languageName } from './language-name.ts'

/** Returns the languages this browser can name, each name once, and those already chosen. */
export function languageOptions(chosen: ReadonlySet<string> = new Set()): { value: string; label: string }[] {
  const labels = new Set<string>()
  return languages
    .map((value) => ({ value, label: languageName(value) }))
    .filter(({ value, label }) => {
      const isNew = label !== value && !labels.has(label)
      labels.add(label)
      return isNew || chosen.has(value)
    })
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}
