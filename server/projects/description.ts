import { safeMarkdown } from '#http/safe-markdown.ts'

const markdown = safeMarkdown()
// The page has its own first and second headings.
markdown.core.ruler.push('lower_headings', ({ tokens }) => {
  for (const token of tokens) if (/^h[1-4]$/.test(token.tag)) token.tag = `h${Math.min(Number(token.tag[1]) + 2, 6)}`
})

/** Markdown as safe HTML: headings from h3, and what `safeMarkdown` lets through. */
export function renderDescription(text: string): string {
  return markdown.render(text)
}
