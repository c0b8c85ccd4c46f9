const names = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the name of a language; its code when the browser does not know it. */
export function languageName(code: string): string {
  return names.of(code) ?? code
}
