import { expect, type Page } from '@playwright/test'
import { readsOnly, test } from '../support/site.ts'

test.use(readsOnly)

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

test('people are found by name, filtered by type and skill, and paged', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('link', { name: 'Browse people' }).click()
  await expect(page).toHaveURL('/search?tab=people')
  const count = page.locator('.mp__bar h2')
  const people = page.locator('.mp li.lrow')
  await expect(count).toHaveText(/^\d[\d,+]* people$/)
  const filters = isNarrow(page) ? page.getByRole('dialog', { name: 'Filters' }) : page.getByLabel('Filters').first()
  const open = async () => {
    if (isNarrow(page)) await page.getByRole('link', { name: /^Filters/ }).click()
  }
  const close = async () => {
    if (isNarrow(page)) await filters.getByRole('button', { name: /^Show / }).click()
  }

  await test.step('pages go both ways, and back from a profile is the same page', async () => {
    // Nobody who joins meanwhile has this word in a headline.
    await page.goto('/search?tab=people&q=university')
    const first = (await people.first().getByRole('link').textContent()) ?? ''
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/cursor=/)
    await expect(people.first().getByRole('link')).not.toHaveText(first)
    const second = (await people.first().getByRole('link').textContent()) ?? ''
    await people.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(second)
    await page.goBack()
    await expect(people.first().getByRole('link')).toHaveText(second)
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect(people.first().getByRole('link')).toHaveText(first)
    await page.getByRole('link', { name: 'Remove filter “university”' }).click()
    await expect(page).toHaveURL('/search?tab=people')
  })

  await test.step('filters narrow the list immediately and are in the address', async () => {
    await open()
    await filters.getByRole('radio', { name: 'Professor' }).check()
    await expect(page).toHaveURL('/search?tab=people&type=Professors')
    await filters.getByLabel('Skill').fill('statistics')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?tab=people&type=Professors&skill=statistics')
    await close()
    await expect(page.getByRole('link', { name: 'Remove filter Professors' })).toBeVisible()
    await expect(people.first()).toContainText('Professor')
  })

  await test.step('a name matches by prefix; without a match the page says which filter to remove', async () => {
    // The name is asked for while the list without the removed filter still loads.
    await page.goto('/search?tab=people&type=Professors&skill=statistics')
    const asked = Promise.withResolvers<void>()
    await page.route('**/search.data?*', (route) => asked.promise.then(() => route.continue()))
    const skill = page.getByRole('link', { name: 'Remove filter Skill: statistics' })
    await skill.press('Backspace')
    await expect(skill).toHaveCount(0)
    await open()
    await filters.getByRole('searchbox', { name: 'Search people' }).fill('vandermer')
    await page.keyboard.press('Enter')
    asked.resolve()
    await close()
    await expect(page).toHaveURL('/search?tab=people&q=vandermer&type=Professors')
    await expect(page.getByText('No person matches both filters')).toBeVisible()
    await page.getByRole('link', { name: 'Remove filter Professors' }).click()
    await expect(count).toHaveText('1 person')
    await expect(people).toContainText('Ilse Vandermeer')
    await page.reload()
    await expect(people).toContainText('Ilse Vandermeer')
  })
})
