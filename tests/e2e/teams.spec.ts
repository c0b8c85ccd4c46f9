import { expect } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { test } from '../support/site.ts'

test('an owner opens a place, a person applies for it and is accepted, and edits the project as its maintainer', async ({
  visitor,
}) => {
  test.setTimeout(180_000)
  const [owner, applicant] = [await visitor(demo.student), await visitor(demo.freelancer)]
  let product = ''

  await test.step('the owner opens a place', async () => {
    await owner.goto('/my-projects')
    const link = owner.locator('main a[href^="/product/"]').filter({ hasText: 'Thirty Years of Rainfall' }).first()
    product = (await link.getAttribute('href')) ?? ''
    await owner.goto(product)
    await owner.getByRole('link', { name: 'Team and open places' }).click()
    await expect(owner.getByRole('heading', { name: 'Members' })).toBeVisible()
    await owner.getByRole('button', { name: 'Open a place' }).click()
    const form = owner.getByRole('form', { name: 'Open a place' })
    await form.getByRole('button', { name: 'Open place' }).click()
    await expect(owner.getByRole('alert').getByRole('link', { name: 'Enter a title' })).toBeVisible()
    await form.getByLabel('Title').fill('Legend of the charts')
    await form.getByLabel('What there is to do').fill('Draw the legend.')
    await form.getByLabel('Skills').fill('Lettering, Engraving')
    await form.getByLabel('Hours a week').fill('3')
    await form.getByLabel('Role').selectOption('maintainer')
    await form.getByRole('button', { name: 'Open place' }).click()
    await expect(owner.getByRole('listitem').filter({ hasText: 'Legend of the charts' }).first()).toBeVisible()
    await expectAccessible(owner)
  })

  await test.step('somebody finds it by its skill and applies', async () => {
    await applicant.goto('/collaborators?tab=places')
    await applicant.getByLabel('Skill').fill('engraving')
    await applicant.getByRole('search', { name: 'Open places' }).getByRole('button', { name: 'Search' }).click()
    await expect(applicant.getByRole('status').filter({ hasText: '1 place' })).toBeVisible()
    await applicant.getByRole('button', { name: 'Apply: Legend of the charts' }).click()
    await applicant.getByLabel('Why you').fill('I cut letters into slate.')
    await applicant.getByRole('button', { name: 'Send application' }).click()
    await expect(applicant.getByText('You applied', { exact: true })).toBeVisible()
    await expectAccessible(applicant)
  })

  await test.step('the owner accepts, by which the place is filled', async () => {
    await owner.goto('/collaborators?tab=in')
    await owner
      .getByRole('listitem')
      .filter({ hasText: 'I cut letters into slate.' })
      .getByRole('button', { name: /^Accept/ })
      .click()
    await expect(owner.getByText('I cut letters into slate.')).toHaveCount(0)
    await owner.goto(`${product}/team`)
    await expect(owner.getByText('Filled', { exact: true }).first()).toBeVisible()
  })

  await test.step('the new maintainer edits the project', async () => {
    await applicant.goto(product)
    await applicant.getByRole('link', { name: 'Edit project' }).click()
    const drawer = applicant.getByRole('dialog', { name: 'Edit project' })
    await expect(drawer.getByText('You edit this project for its owner.')).toBeVisible()
    await drawer.getByLabel('Title').fill('Charts with a legend')
    await drawer.getByRole('button', { name: 'Save changes' }).click()
    await expect(applicant.getByRole('heading', { level: 1, name: 'Charts with a legend' })).toBeVisible()
  })
})
