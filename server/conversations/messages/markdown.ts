import { safeMarkdown } from '#http/safe-markdown.ts'

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
