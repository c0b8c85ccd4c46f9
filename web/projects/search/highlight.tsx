/**
 * A text with the searched word beginnings underlined, so that a result shows why it matches; beginnings of fewer letters
 * than `least` are not.
 */
export function Highlight({ text, words, least = 3 }: { text: string; words: string; least?: number }) {
  const sought = words.match(/[\p{L}\p{N}]+/gu)?.filter((word) => word.length >= least)
  if (!sought?.length) return text
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${sought.join('|')})`, 'giu'))
  // Every second part is a separator.
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text change no places
  return parts.map((part, at) => (at % 2 ? <mark key={at}>{part}</mark> : part))
}
