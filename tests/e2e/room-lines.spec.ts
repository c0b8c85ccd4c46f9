import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import {
  enterRoom,
  firstSeenAndHeard,
  heardBy,
  madeUpDevices,
  meetInRoom,
  nextClickAt,
  seenBy,
} from '../support/call-page.ts'
import { expectAccessible } from '../support/inspect.ts'
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
  'three people see and hear each other and write to everyone, and a line that is cut for ten seconds comes back by itself',
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

    await test.step('everybody reads what is written to everyone, and only the other person what is written to one', async () => {
      const beside = (page: Page) => page.getByRole('complementary', { name: 'Conversation' })
      const write = async (page: Page, text: string) => {
        await beside(page).getByRole('textbox').fill(text)
        await beside(page).getByRole('textbox').press('Enter')
      }
      const texts = ['I bring the map.', 'And I the tide table.', 'Then I only look.']
      for (const [at, page] of people.entries()) {
        await expect(beside(page).getByRole('radio', { name: 'Everyone' })).toBeChecked()
        await write(page, texts[at] ?? '')
      }
      for (const page of people)
        for (const text of texts) await expect(beside(page).getByRole('log').getByText(text)).toBeVisible()
      await expectAccessible(ilse)

      await beside(ilse).getByRole('radio', { name: 'Everyone' }).focus()
      await ilse.keyboard.press('ArrowRight')
      await expect(beside(ilse).getByRole('radio', { name: 'Tomás' })).toBeChecked()
      await write(ilse, 'Only for you.')
      await beside(tomas).getByRole('radio', { name: 'Ilse' }).click()
      await expect(beside(tomas).getByRole('log').getByText('Only for you.')).toBeVisible()
      await beside(tomas).getByRole('radio', { name: 'Everyone' }).click()
      await expect(
        beside(tomas)
          .getByRole('log')
          .getByText(texts[2] ?? ''),
      ).toBeVisible()
      await expect(beside(nomvula).getByText('Only for you.')).toHaveCount(0)
    })

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

// The made-up microphones beep once a second, so the first sound can be a second later than the line.
const withinMs = 3000

test(
  'two people see and hear each other within three seconds of the second person’s click',
  nightlyAtAnyWidth,
  async ({ visitor }) => {
    const devices = { permissions: ['camera', 'microphone'] }
    const [ilse, tomas] = [await visitor(demo.student, devices), await visitor(demo.freelancer, devices)]
    for (const page of [ilse, tomas]) await page.goto('/calendar')
    const path = await meetInRoom(ilse, [tomas], 'Quick to see')
    await enterRoom(ilse, path)
    await tomas.goto(`${path}/room`)
    await expect(tomas.getByLabel('Your camera picture')).toBeVisible()
    const met = [ilse, tomas].map(firstSeenAndHeard)
    const clicked = nextClickAt(tomas)
    await tomas.getByRole('button', { name: 'Join', exact: true }).click()
    const at = await clicked
    for (const { seenAt, heardAt } of await Promise.all(met)) {
      console.log(`seen after ${seenAt - at} ms, heard after ${heardAt - at} ms`)
      expect(seenAt - at).toBeLessThan(withinMs)
      expect(heardAt - at).toBeLessThan(withinMs)
    }
  },
)
