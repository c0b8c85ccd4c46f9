import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { enterRoom, heardBy, madeUpDevices, meetInRoom, seenBy } from '../support/call-page.ts'
import { mediaLine } from '../support/media-line.ts'
import { nightlyAtAnyWidth, test } from '../support/site.ts'

test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...madeUpDevices] }),
    { scope: 'worker' },
  ],
})

test(
  'three people see and hear each other, and a line that is cut for ten seconds comes back by itself',
  nightlyAtAnyWidth,
  async ({ visitor }) => {
    const devices = { permissions: ['camera', 'microphone'] }
    const line = mediaLine()
    const people: Page[] = []
    for (const name of [demo.student, demo.freelancer, demo.professor]) people.push(await visitor(name, devices))
    const [ilse, tomas, nomvula] = people as [Page, Page, Page]
    for (const page of people) {
      await line.lead(page)
      await page.goto('/calendar')
    }
    const path = await meetInRoom(ilse, [tomas, nomvula], 'Three at the quay')
    for (const page of people) await enterRoom(page, path)
    for (const page of people) {
      await expect.poll(() => seenBy(page)).toHaveLength(2)
      expect(await heardBy(page)).toBeGreaterThan(0.01)
    }

    line.cut(true)
    await nomvula.context().setOffline(true)
    const cutAt = Date.now()
    await expect(nomvula.getByText('The connection is lost. Connecting again.').first()).toBeVisible()
    await expect.poll(() => seenBy(nomvula)).toEqual([])
    await expect.poll(() => Date.now() - cutAt, { timeout: 12_000 }).toBeGreaterThan(10_000)
    line.cut(false)
    await nomvula.context().setOffline(false)
    for (const page of people) await expect.poll(() => seenBy(page), { timeout: 30_000 }).toHaveLength(2)
    await expect(nomvula.getByRole('status').filter({ hasText: 'You are connected again.' })).toBeAttached()
    line.close()
  },
)
