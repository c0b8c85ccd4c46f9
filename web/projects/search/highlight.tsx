/** A text with the beginnings that are searched for underlined, so that a hit says why it is one. */
export function Highlight({ text, words }: { text: string; words: string }) {
  const sought = words.match(/[\p{L}\p{N}]{3,}/gu)
  if (!sought) return text
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${sought.join('|')})`, 'giu'))
  // What was split by stands at every second place.
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text change no places
  return parts.map((part, at) => (at % 2 ? <mark key={at}>{part}</mark> : part))
}
