import type { Place } from './word-finder.ts'

/** A word of a text with what is around it; '…' marks where the text goes on. */
export interface Excerpt {
  before: string
  found: string
  after: string
}

/** Characters of text around the word: few before it, so that two short lines on a phone still show it. */
const lead = 28
const follow = 92

/** Cuts a text around the first word that `find` finds in it, decomposed (NFD); undefined without one. */
export function excerptOf(text: string, find: (text: string) => Place | undefined): Excerpt | undefined {
  const whole = text.normalize('NFD')
  const place = find(whole)
  if (!place) return undefined
  const { start, end } = place
  // A word that the edge cuts is left out.
  const before = start > lead ? `…${whole.slice(start - lead, start).replace(/^\S*\s/, ' ')}` : whole.slice(0, start)
  const after =
    whole.length > end + follow ? `${whole.slice(end, end + follow).replace(/\s\S*$/, ' ')}…` : whole.slice(end)
  const [first = '', found = '', last = ''] = [before, whole.slice(start, end), after].map((part) =>
    part.normalize('NFC'),
  )
  return { before: first, found, after: last }
}
