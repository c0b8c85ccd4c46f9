import { expect } from '@playwright/test'
import { nightly, test } from '../support/site.ts'

const tideline = 'Tideline: coastal erosion from ten years of satellite tiles'

test('a project is shared by the device’s share dialog, or its address is copied', nightly, async ({ page, site }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/marketplace?q=tideline')
  await page.getByRole('link', { name: tideline, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: tideline })).toBeVisible()
  const address = `${site.origin}${new URL(page.url()).pathname}`
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const device = (outcome: string) =>
    page.evaluate((name) => {
      const share = async (said: ShareData) => {
        Object.assign(window, { said })
        if (name) throw new DOMException('', name)
      }
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
      return navigator.clipboard.writeText('nothing')
    }, outcome)
  const share = page.getByRole('button', { name: 'Share' })
  const said = () => page.evaluate(() => (window as unknown as { said?: ShareData }).said)
  for (const outcome of ['', 'AbortError']) {
    await device(outcome)
    await share.press('Enter')
    await expect.poll(said).toEqual({ title: tideline, url: address })
    expect(await copied()).toBe('nothing')
    await page.evaluate(() => Object.assign(window, { said: undefined }))
  }
  await device('NotAllowedError')
  await share.press('Enter')
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await copied()).toBe(address)
})
