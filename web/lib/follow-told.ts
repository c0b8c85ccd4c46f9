/** Has `listener` called when a tab tells a count, this one too. */
export function followTold(listener: () => void): () => void {
  // The event of other tabs, sent here too.
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
