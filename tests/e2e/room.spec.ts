import { expect, type Page } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { enterRoom, heardBy, madeUpDevices, meetInRoom, seenBy } from '../support/call-page.ts'
import { expectAccessible } from '../support/inspect.ts'
import { atAnyWidth, nightlyAtAnyWidth, test } from '../support/site.ts'

test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...madeUpDevices] }),
    { scope: 'worker' },
  ],
})

const devices = { permissions: ['camera', 'microphone'] }
const control = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })

test(
  'two people see and hear each other within seconds, mute, share a screen, write, and leave',
  atAnyWidth,
  async ({ visitor }) => {
    const [ilse, tomas] = [await visitor(demo.student, devices), await visitor(demo.freelancer, devices)]
    for (const page of [ilse, tomas]) await page.goto('/calendar')
    const path = await meetInRoom(ilse, [tomas], 'Map viewer, walk through')

    await test.step('the room asks for camera and microphone, says what is kept, and who is there', async () => {
      await ilse.goto(path)
      await ilse.getByRole('link', { name: 'Enter the room' }).click()
      await expect(ilse.getByLabel('Your camera picture')).toBeVisible()
      await expect(ilse.getByText('Nobody is there yet')).toBeVisible()
      await expect(ilse.getByText('can learn your network address')).toBeVisible()
      await expect(ilse.getByText('We keep the times when you join and leave')).toBeVisible()
      await expectAccessible(ilse)
      await ilse.getByRole('button', { name: 'Join', exact: true }).click()
      await expect(ilse.getByText(/^Waiting for Tomás/)).toBeVisible()
    })

    // It takes less than two seconds; looking for frames takes time too, and more on a busy machine.
    await test.step('the second person is seen and heard', async () => {
      await tomas.goto(`${path}/room`)
      await expect(tomas.getByText(/^Ilse .* is there$/)).toBeVisible()
      await expect(tomas.getByLabel('Your camera picture')).toBeVisible()
      await tomas.getByRole('button', { name: 'Join', exact: true }).click()
      await Promise.all(
        [ilse, tomas].map((page) =>
          expect.poll(() => seenBy(page), { timeout: 6000, intervals: [50] }).toHaveLength(1),
        ),
      )
      for (const page of [ilse, tomas]) expect(await heardBy(page)).toBeGreaterThan(0.01)
      await expect(ilse.getByRole('status').filter({ hasText: /Tomás.* joined\./ })).toBeAttached()
      await expectAccessible(ilse)
    })

    await test.step('a muted microphone and a camera that is off show to the other', async () => {
      await control(ilse, 'Mute').press('Enter')
      await expect(tomas.getByRole('figure').filter({ hasText: /^Ilse .*, muted/ })).toBeVisible()
      await control(ilse, 'Stop camera').press('Enter')
      await expect(tomas.getByText('Camera is off')).toBeVisible()
      await control(ilse, 'Start camera').click()
      await expect.poll(() => seenBy(tomas)).toHaveLength(1)
    })

    await test.step('messages beside the call arrive', async () => {
      const box = ilse.getByRole('complementary', { name: 'Conversation' }).getByRole('textbox')
      await box.fill('Tile 14 is the quay.')
      await box.press('Enter')
      await expect(tomas.getByText('Tile 14 is the quay.').first()).toBeVisible()
    })

    await test.step('a meeting that is cancelled ends the call for both', async () => {
      await control(tomas, 'Leave').click()
      await expect(tomas.getByRole('heading', { name: 'You left the room' })).toBeVisible()
      await expect(ilse.getByText(/^Waiting for Tomás/)).toBeVisible()
      await tomas.getByRole('button', { name: 'Join again' }).click()
      await expect.poll(() => seenBy(tomas)).toHaveLength(1)
      await callAs(ilse, 'POST', `${path}/cancel`, {})
      for (const page of [ilse, tomas])
        await expect(page.getByRole('heading', { name: 'The room is closed' })).toBeVisible()
      await expectAccessible(ilse)
    })
  },
)

test(
  'a person reads what is wrong with the camera and joins without it; a second tab takes the call over',
  nightlyAtAnyWidth,
  async ({ visitor }) => {
    const [ilse, tomas] = [await visitor(demo.student, devices), await visitor(demo.freelancer, devices)]
    for (const page of [ilse, tomas]) await page.goto('/calendar')
    const path = await meetInRoom(ilse, [tomas], 'Without a camera')
    for (const [name, title] of [
      ['NotFoundError', 'No camera found'],
      ['NotAllowedError', 'Your browser blocks the camera'],
      ['NotReadableError', 'Another program uses the camera'],
    ] as const) {
      await ilse.addInitScript((error) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error))
      }, name)
      await ilse.goto(`${path}/room`)
      await expect(ilse.getByText(title)).toBeVisible()
      await expect(ilse.getByText('Your camera is off')).toBeVisible()
      await expectAccessible(ilse)
    }
    await ilse.getByRole('button', { name: 'Join', exact: true }).click()
    await tomas.addInitScript((label) => {
      const camera = { deviceId: 'a', groupId: '', kind: 'videoinput', label, toJSON: () => ({}) } as const
      navigator.mediaDevices.enumerateDevices = async () => [camera]
    }, '<img src=x onerror=alert(1)>')
    await enterRoom(tomas, path)
    await control(tomas, 'Devices').click()
    await expect(tomas.getByRole('dialog').getByLabel('Camera')).toContainText('<img src=x onerror=alert(1)>')
    await tomas.keyboard.press('Escape')
    await expect(tomas.getByText('Camera is off')).toBeVisible()
    await expect.poll(() => seenBy(ilse)).toHaveLength(1)

    const second = await tomas.context().newPage()
    await second.goto(`${path}/room`)
    await expect(second.getByLabel('Your camera picture')).toBeVisible()
    await second.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(second.getByText('You are in this room already')).toBeVisible()
    await second.getByRole('button', { name: 'Join here instead' }).click()
    await expect(tomas.getByText('so the call here ended')).toBeVisible()
    await expect.poll(() => seenBy(ilse)).toHaveLength(1)
  },
)

test(
  'only pages of rooms can use the camera, also after links without a new document',
  nightlyAtAnyWidth,
  async ({ visitor }) => {
    const [ilse, tomas] = [await visitor(demo.student, devices), await visitor(demo.freelancer, devices)]
    for (const page of [ilse, tomas]) await page.goto('/calendar')
    const path = await meetInRoom(ilse, [tomas], 'One door')
    // Asking for the camera would be an error on the console.
    const mayFilm = (page: Page) =>
      page.evaluate(() =>
        (
          document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }
        ).featurePolicy.allowsFeature('camera'),
      )
    expect(await mayFilm(ilse)).toBe(false)
    await ilse.goto(`${path}/room`)
    await expect(ilse.getByLabel('Your camera picture')).toBeVisible()
    await ilse.getByRole('link', { name: 'Guildhall' }).first().click()
    await expect(ilse).not.toHaveURL(/room$/)
    await expect.poll(() => mayFilm(ilse).catch(() => true)).toBe(false)
    await tomas.goto('/notifications')
    await enterRoom(ilse, path)
    await tomas
      .getByRole('link', { name: /In the room/ })
      .first()
      .click()
    await expect(tomas.getByLabel('Your camera picture')).toBeVisible()
  },
)
