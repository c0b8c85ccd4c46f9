/** Splits comma-separated entries, or one per line where an entry contains a comma; empty ones are dropped. */
export function splitList(text: string): string[] {
  const entries = text.split(text.includes('\n') ? '\n' : ',').map((entry) => entry.trim())
  return entries.filter(Boolean)
}

/** Returns entries as `splitList` reads them. */
export function joinList(entries: readonly string[]): string {
  return entries.some((entry) => entry.includes(',')) ? `${entries.join('\n')}\n` : entries.join(', ')
}
