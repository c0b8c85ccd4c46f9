import { expect } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { test } from '../support/site.ts'

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10)

test('words without evidence are refused; a figure gets evidence, is confirmed by a professor, and turns grey after a year', async ({
  visitor,
  site,
}) => {
  test.setTimeout(240_000)
  const [owner, professor] = [await visitor(demo.student), await visitor(demo.stranger)]
  let product = ''

  await test.step('a claim without evidence has no sign', async () => {
    await owner.goto('/my-projects')
    const link = owner.locator('main a[href^="/product/"]').filter({ hasText: 'Switchyard' }).first()
    product = (await link.getAttribute('href')) ?? ''
    await owner.goto(product)
    await owner.getByRole('link', { name: 'Goals and figures' }).click()
    await expect(owner.getByRole('heading', { level: 1, name: 'Goals and figures' })).toBeVisible()
    // The demo community may have named goals of it.
    for (const remove of await owner.getByRole('button', { name: /^Remove goal/ }).all()) {
      await remove.click()
      await expect(owner.getByText('The goal is removed').first()).toBeVisible()
    }
    await owner.getByRole('button', { name: 'Add a goal' }).click()
    const form = owner.getByRole('form', { name: 'Add a goal' })
    await form.getByRole('button', { name: 'Add goal' }).click()
    await expect(owner.getByRole('alert').getByRole('link', { name: 'Say what was counted' })).toBeVisible()
    await form.getByLabel('Goal', { exact: true }).selectOption('7')
    await form.getByLabel('What was counted').fill('Electricity saved in the depot')
    await form.getByLabel('Figure', { exact: true }).fill('5,200')
    await form.getByLabel('Unit', { exact: true }).selectOption('kWh')
    await form.getByLabel('First day').fill(daysAgo(500))
    await form.getByLabel('Last day').fill(daysAgo(-3))
    await form.getByLabel('How it was counted').fill('Read from the meter on both days.')
    await form.getByRole('button', { name: 'Add goal' }).click()
    await expect(owner.getByText('The last day is in the future: count what has happened').first()).toBeVisible()
    // Old in a few days: the demo community has less to do in them than in a year.
    await form.getByLabel('Last day').fill(daysAgo(363))
    await form.getByRole('button', { name: 'Add goal' }).click()
    await expect(owner.getByText('Claimed, not shown')).toBeVisible()
    await expectAccessible(owner)
  })

  const rename = async () => {
    await owner.goto(product)
    await owner
      .getByRole('button', { name: 'Edit project' })
      .or(owner.getByRole('link', { name: 'Edit project' }))
      .click()
    const drawer = owner.getByRole('dialog', { name: 'Edit project' })
    await drawer.getByLabel('Title').fill('Switchyard, the climate-neutral timetable')
    await drawer.getByRole('button', { name: 'Save changes' }).click()
  }

  await test.step('the project is refused for its words, and the sentence says what to do', async () => {
    await rename()
    await expect(
      owner
        .getByText(/‘climate-neutral’ in the title or description needs proof\. Save the project as a draft/)
        .first(),
    ).toBeVisible()
  })

  await test.step('with evidence it has the outlined sign, and the words are accepted', async () => {
    await owner.goto(`${product}/goals`)
    await owner.getByRole('button', { name: 'Change goal 7' }).click()
    const form = owner.getByRole('form', { name: /^Change goal 7/ })
    const meter = { name: 'meter.csv', mimeType: 'text/csv', buffer: Buffer.from('month,kWh\n2026-01,310\n') }
    await form.getByLabel('Evidence as a file').setInputFiles(meter)
    await expect(form.getByRole('button', { name: 'Remove meter.csv' })).toBeVisible()
    await expectAccessible(owner)
    await form.getByRole('button', { name: 'Save figure' }).click()
    await expect(owner.getByRole('img', { name: 'Goal 7, Clean energy: with evidence' })).toBeVisible()
    await rename()
    await expect(owner.getByRole('heading', { level: 1, name: /climate-neutral timetable/ })).toBeVisible()
  })

  await test.step('a professor reads the figure and confirms it by name', async () => {
    await professor.goto(product)
    const section = professor.locator('#goals')
    await section.getByRole('button', { name: /^Confirm the figure/ }).click()
    const dialog = professor.getByRole('dialog', { name: 'Confirm the figure by name' })
    await expect(dialog.getByText('Electricity saved in the depot')).toBeVisible()
    const reading = professor.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Evidence for goal 7, Clean energy, download meter.csv' }).click()
    expect((await reading).suggestedFilename()).toBe('meter.csv')
    await expectAccessible(professor)
    await dialog.getByRole('button', { name: 'Confirm with my name' }).click()
    await expect(section.getByText('You confirmed this figure.')).toBeVisible()
    await expect(section.getByRole('img', { name: 'Goal 7, Clean energy: confirmed by name' })).toBeVisible()
    await professor.goto('/sustainable?goal=7')
    await expect(professor.getByRole('listitem').filter({ hasText: 'climate-neutral timetable' })).toContainText(
      'Confirmed',
    )
    await expectAccessible(professor)
  })

  await test.step('a report of the claim has its reason chosen', async () => {
    const claim = professor.getByRole('listitem').filter({ hasText: 'climate-neutral timetable' })
    await claim.getByRole('button', { name: 'Report goal 7' }).click()
    const dialog = professor.getByRole('dialog', { name: 'Report this project' })
    await expect(dialog.getByRole('radio', { name: 'A figure or its evidence is false' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a year after its last day the sign is grey', async () => {
    await site.advance(4 * day)
    await site.performDue()
    const guest = await visitor()
    await expect(async () => {
      await guest.goto(product)
      await expect(guest.getByRole('img', { name: 'Goal 7, Clean energy: older than a year' })).toBeVisible({
        timeout: 1000,
      })
    }).toPass({ timeout: 120_000 })
    await expect(guest.locator('#goals').getByText('Older than a year')).toBeVisible()
  })
})
