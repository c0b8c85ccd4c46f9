import { safeMarkdown } from '#http/answers/safe-markdown.ts'

const markdown = safeMarkdown({ linkify: true, breaks: true, maxNesting: 10 })
// A message is a paragraph, not a page.
markdown.disable(['heading', 'lheading', 'table', 'hr', 'html_block', 'reference'])

// What could be a mark, a list or a link; a text without any is itself.
const marks = /[*_`~>\\[\]&]|:\/\/|www\.|^\s{0,3}(?:[-+]|\d{1,9}[.)])\s|^(?: {4}|\t)/m

/** A message's text as safe HTML: emphasis, code, lists, quotes, https links. Null where the text says it all. */
export function renderMessage(text: string): string | null {
  return marks.test(text) ? markdown.render(text) : null
}

/** A message's words without their marks, in one line: for lists and mails. */
export function plainText(text: string): string {
  const words = marks.test(text)
    ? markdown.parse(text, {}).map(({ content, children }) => (children ? children.map(wordsOf).join('') : content))
    : [text]
  return words.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()
}

const wordsOf = ({ type, content }: { type: string; content: string }) =>
  type === 'softbreak' || type === 'hardbreak' ? ' ' : content

/** The first so many characters of a text: whole ones, since half of one is no text to the database or a page. */
export const cutText = (text: string, most: number) => [...text.slice(0, 2 * most)].slice(0, most).join('')

// Ways to be paid that leave no order behind, and what people say to arrange it.
const ways =
  /\b(?:pay ?pal|venmo|zelle|cash ?app|western union|money ?gram|revolut|wise transfer|wire transfer|bank transfer|gift ?cards?|bitcoin|btc|usdt|ethereum|crypto(?:currency)?|iban)\b/iu
const invitations =
  /\b(?:pay|paying|payment|send (?:the )?money|settle)\b[^.!?\n]{0,40}\b(?:directly|outside|off[- ](?:site|platform)|in cash|privately)\b|\b(?:outside|without) (?:of )?(?:guildhall|the (?:site|platform))\b|\b(?:avoid|skip|without) the (?:platform )?fees?\b/iu

/** Whether a text invites to pay elsewhere, where nobody can help: a note is shown beside it. */
export function invitesOutside(text: string): boolean {
  return ways.test(text) || invitations.test(text)
}
