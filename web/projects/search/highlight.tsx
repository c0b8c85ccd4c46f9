/** A text with the searched word beginnings underlined, so that a result shows why it matches. */
export function Highlight({ text, words }: { text: string; words: string }) {
  const sought = words.match(/[\p{L}\p{N}]{3,}/gu)
  if (!sought) return text
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${sought.join('|')})`, 'giu'))
  // Every second part is a separator.
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text change no places
  return parts.map((part, at) => (at % 2 ? <mark key={at}>{part}</mark> : part))
}
