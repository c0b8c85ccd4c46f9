import { expect } from '@playwright/test'
import { everyPage, foundOnMarketplace, viewers } from '../support/every-page.ts'
import { scriptLimits, shiftLimit, weighPage } from '../support/page-weight.ts'
import { test } from '../support/site.ts'

const first: readonly string[] = ['/', '/marketplace']
// The page of all components belongs to developers: it loads every one.
const ofDevelopers: readonly string[] = ['/dev/ui']

const ofTools: readonly string[] = ['/calendar', '/agents/new']
const signedInLimit = (path: string) =>
  first.includes(path)
    ? scriptLimits.firstSignedIn
    : ofTools.includes(path)
      ? scriptLimits.afterPaint
      : scriptLimits.other

for (const path of everyPage.everybody.filter((each) => !ofDevelopers.includes(each)))
  test(`the scripts of ${path} for a visitor stay within the limit, and nothing shifts`, async ({ page }) => {
    const { scripts, shift } = await weighPage(page, path)
    expect.soft(scripts).toBeLessThanOrEqual(first.includes(path) ? scriptLimits.firstSignedOut : scriptLimits.other)
    expect.soft(shift).toBeLessThanOrEqual(shiftLimit)
  })

test('the scripts of a project and of people stay within the limit, and nothing shifts', async ({ page, visitor }) => {
  for (const path of await foundOnMarketplace(page)) {
    const { scripts, shift } = await weighPage(await visitor(), path)
    expect.soft(scripts, path).toBeLessThanOrEqual(scriptLimits.other)
    expect.soft(shift, path).toBeLessThanOrEqual(shiftLimit)
  }
})

for (const group of ['members', 'administrators'] as const)
  for (const path of everyPage[group])
    test(`the scripts of ${path} for ${group} stay within the limit, and nothing shifts`, async ({ visitor }) => {
      const { scripts, shift } = await weighPage(await visitor(viewers[group]), path)
      expect.soft(scripts).toBeLessThanOrEqual(signedInLimit(path))
      expect.soft(shift).toBeLessThanOrEqual(shiftLimit)
    })
