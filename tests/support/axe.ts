import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
/** What does not keep to the rules, and how many rules the page keeps to. */
interface Verdict {
  violations: Results['violations']
  passes: number
}

// The library's own runner sends the rules into the page twice for each look, and writes down every element that is right:
// more than the looking itself takes.
const require = createRequire(import.meta.url)
const { source } = createRequire(require.resolve('@axe-core/playwright'))('axe-core') as { source: string }

/** Looks at the page as it stands by axe's rules: those of these tags, or all of them but for those named. */
export async function runAxe(page: Page, tags?: string[], without: string[] = []): Promise<Verdict> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run(of: Document, options: object): Promise<Results> } }
      const { violations, passes } = await axe.run(document, options)
      return { violations, passes: passes.length }
    },
    {
      // Of what passes one element of each rule tells enough.
      resultTypes: ['violations'],
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      ...(tags ? { runOnly: { type: 'tag', values: tags } } : {}),
    },
  )
}
