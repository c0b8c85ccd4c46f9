import { expect } from '@playwright/test'
import { nightly, test } from '../support/site.ts'

test('home: a visitor sees what happened in public and opens a project and its maker', async ({ page }) => {
  await page.goto('/')
  const floor = page.getByRole('region', { name: 'On the floor' })
  const event = floor.getByRole('listitem').filter({ hasText: ' published ' }).first()
  expect(await floor.getByRole('listitem').count()).toBeLessThanOrEqual(8)
  const [maker, project] = [event.getByRole('link').first(), event.getByRole('link').last()]
  const [name, title] = [(await maker.textContent()) ?? '', (await project.textContent()) ?? '']
  await project.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await maker.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test(
  'home: a member sees what people they follow do, with the reason, and can switch to everyone by keyboard',
  nightly,
  async ({ visitor }) => {
    // Has followed nobody and is connected to nobody.
    const page = await visitor('Ines Calloway')
    await page.goto('/')
    const floor = page.getByRole('region', { name: 'On the floor' })
    const [known, everyone] = [
      floor.getByRole('radio', { name: 'People you know' }),
      floor.getByRole('radio', { name: 'Everyone' }),
    ]
    await expect(everyone).toBeChecked()
    await everyone.press('ArrowLeft')
    await expect(known).toBeFocused()
    await expect(floor.getByRole('link', { name: 'Find people' })).toHaveAttribute('href', '/connect')
    await known.press('ArrowRight')

    const maker = floor.getByRole('listitem').filter({ hasText: ' published ' }).first().getByRole('link').first()
    const name = (await maker.textContent()) ?? ''
    await maker.click()
    await page.getByRole('button', { name: `Follow ${name}` }).click()
    await expect(page.getByRole('button', { name: `Following ${name}`, pressed: true })).toBeVisible()
    await page.goto('/')
    await expect(known).toBeChecked()
    await expect(floor.getByRole('listitem').filter({ hasText: name }).first()).toContainText('You follow them')
  },
)
