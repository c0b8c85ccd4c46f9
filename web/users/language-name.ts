const names = new Intl.DisplayNames('en', { type: 'language' })

/** What a language is called; its letters when the browser does not know it. */
export function languageName(code: string): string {
  return names.of(code) ?? code
}
