import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
/** The violated rules, and how many rules the page meets. */
interface Verdict {
  violations: Results['violations']
  passes: number
}

// The library's own runner sends the rules into the page twice for each check, and records every element that passes: that
// takes longer than the check itself.
const require = createRequire(import.meta.url)
const { source } = createRequire(require.resolve('@axe-core/playwright'))('axe-core') as { source: string }

/** Checks the page in its current state against axe's rules: those with these tags, or all except the named ones. */
export async function runAxe(page: Page, tags?: string[], without: string[] = []): Promise<Verdict> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run(of: Document, options: object): Promise<Results> } }
      const { violations, passes } = await axe.run(document, options)
      return { violations, passes: passes.length }
    },
    {
      // One passing element per rule is enough.
      resultTypes: ['violations'],
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      ...(tags ? { runOnly: { type: 'tag', values: tags } } : {}),
    },
  )
}
