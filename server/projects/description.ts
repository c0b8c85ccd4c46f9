import { projectLimits } from '@guildhall/contract/limits/shared.ts'
import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import { safeMarkdown, TableTooLarge } from '#http/answers/safe-markdown.ts'
import { invalid } from '#http/validation.ts'

const markdown = safeMarkdown({ tables: projectLimits.tables })
// The page has its own first and second headings.
markdown.core.ruler.push('lower_headings', ({ tokens }) => {
  for (const token of tokens) if (/^h[1-4]$/.test(token.tag)) token.tag = `h${Math.min(Number(token.tag[1]) + 2, 6)}`
})

/** Markdown as safe HTML: headings from h3, and what `safeMarkdown` lets through. Refuses (422) tables that are too large. */
export function renderDescription(text: string): string {
  try {
    return markdown.render(text, {})
  } catch (error) {
    if (!(error instanceof TableTooLarge)) throw error
    throw invalid([{ path: 'description', message: projectFormTexts.tablesTooLarge }])
  }
}
