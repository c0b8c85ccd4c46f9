import type { SpokenLanguage } from '@guildhall/contract/users/profile-shapes.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { Facts } from './type-block.tsx'

/** Which languages somebody speaks and what time it is where they are. */
export function Languages({ languages, timeZone }: { languages: readonly SpokenLanguage[]; timeZone: string }) {
  // Server and browser may name a language differently.
  const isReady = useHydrated()
  const names = languages.map(({ language, languageOther, level }) => {
    const name = languageOther || (isReady ? languageName(language) : language)
    return `${name} (${level === 'Native' ? 'native' : level})`
  })
  return (
    <Facts
      facts={[
        ...(names.length ? [{ label: 'Languages', value: names.join(', ') }] : []),
        ...(timeZone ? [{ label: 'Time zone', value: timeZone.replaceAll('_', ' ') }] : []),
      ]}
    />
  )
}

const names = new Intl.DisplayNames('en', { type: 'language' })

/** What a language is called; its letters when the browser does not know it. */
export function languageName(code: string): string {
  return names.of(code) ?? code
}
