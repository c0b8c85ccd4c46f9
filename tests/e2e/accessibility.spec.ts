import { expect, type Page } from '@playwright/test'
import { demo, mailTo, newcomer, signUp } from '../support/browser-people.ts'
import { inspect } from '../support/inspect.ts'
import { png } from '../support/pictures.ts'
import { nightly, test } from '../support/site.ts'

// Wide in light, narrow in dark, as the projects of playwright.config.ts say.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const theme = (page: Page) => page.locator('html').getAttribute('data-theme')

/** Inspects the theme of this width; on a wide screen the dark one too. */
async function inspectThemes(page: Page, name: string): Promise<void> {
  await inspect(page, name)
  if ((await theme(page)) === 'dark') return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    if (colorScheme === 'dark') await inspect(page, `${name}, dark`)
  }
}

test('the pages of a visitor', nightly, async ({ page, isMobile }) => {
  const failed = failedAnswers(page)
  const look = async (path: string, by = inspectThemes) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await by(page, path)
  }
  await look('/')
  expect(await theme(page)).toBe(isMobile ? 'dark' : 'light')
  await page.getByRole('button', { name: isMobile ? 'Open menu' : 'Marketplace' }).click()
  const menu = isMobile
    ? page.getByRole('dialog', { name: 'Menu' })
    : page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'All projects' })).toBeVisible()
  await inspect(page, 'the menu')

  for (const path of ['/marketplace', '/marketplace?q=zzzyqqx&category=Fintech', '/signin']) await look(path)
  for (const path of ['/terms-conditions', '/privacy-policy']) await look(path)
  for (const path of ['/signin?forgot', '/dev/outbox']) await look(path, inspect)
  for (const length of [60, 201]) {
    await look(`/marketplace?category=Fintech&q=${'W'.repeat(length)}`, inspect)
    await expect(page.getByRole('heading', { name: 'No project matches both filters' })).toBeVisible()
    await expect(page.getByRole('link', { name: `Remove “${'W'.repeat(Math.min(length, 200))}”` })).toBeVisible()
  }
  expect(failed).toEqual([])
  // A position in a list that cannot be read leads to the first page, on every page.
  for (const path of ['/marketplace', '/services?topic=Enterprise', '/freelancing/category/writing', '/leaderboard']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}cursor=abc`)
    await expect(page).toHaveURL(path)
  }
  await look('/no-such-page')
  await look('/studentprofile/nobody-at-all', inspect)
})

test('a project and its owner, for a visitor', nightly, async ({ page }) => {
  const failed = failedAnswers(page)
  await page.goto('/marketplace')
  await page.getByRole('article').first().getByRole('heading').click()
  await expect(page.getByRole('button', { name: 'Enlarge' })).toBeVisible()
  await inspectThemes(page, 'a project')
  await page.getByRole('button', { name: 'Enlarge' }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await inspect(page, 'its pictures enlarged')
  await page.keyboard.press('Escape')

  for (const [kind, words] of [
    ['student', 'thirty years rainfall'],
    ['freelancer', 'halyard'],
    ['business', 'harbour'],
  ]) {
    await page.goto(`/marketplace?q=${words}`)
    await page.locator(`a[href^="/${kind}profile/"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`/${kind}profile/`))
    await expect(page.getByRole('heading', { name: 'Skills' })).toBeVisible()
    await inspectThemes(page, `a ${kind}’s profile`)
  }
  expect(failed).toEqual([])
})

test('the pages of the sign-up', nightly, async ({ page, request }) => {
  await page.goto('/signup?type=Business')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await inspect(page, 'sign-up with errors')
  await page.goto('/email-verification')
  await inspect(page, 'email verification by itself')
  const somebody = newcomer('Dara', 'Whitlock')
  await signUp(page, somebody)
  await inspect(page, 'check your inbox')
  const { link } = await mailTo(request, somebody.email)
  for (const path of [
    '/auth/action',
    `/auth/action?mode=resetPassword&oobCode=${'x'.repeat(43)}`,
    `/auth/action?mode=recoverEmail&oobCode=${'x'.repeat(43)}`,
    link,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inspect(page, path)
  }
  await page.getByRole('button', { name: 'Verify my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeVisible()
  await inspect(page, 'verified')
  for (const path of ['/profile', '/my-projects']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Hi, Dara' })).toBeVisible()
    await inspect(page, `${path} of a newcomer`)
  }
  const id = await nameAllInOneWord(page)
  for (const path of ['/profile', `/product/${id}`, '/marketplace', '/my-projects']) {
    await page.goto(path)
    await expect(page.getByText('W'.repeat(60)).first()).toBeVisible()
    await inspect(page, `${path} in long words`)
  }
  await page.getByRole('button', { name: 'More for' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
  await inspect(page, 'a message in long words')
})

test('the pages of a member', nightly, async ({ visitor }) => {
  const page = await visitor(demo.student)
  const failed = failedAnswers(page)
  for (const path of ['/', '/marketplace', '/my-projects', '/profile', '/newproject']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const by = ['/', '/marketplace'].includes(path) ? inspect : inspectThemes
    await by(page, `${path} of a member`)
  }
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await inspect(page, 'the basics, edited')
  await page.getByRole('button', { name: 'Hi, Ilse' }).click()
  await expect(page.getByRole('dialog', { name: 'Your menu' })).toBeVisible()
  await inspect(page, 'the side panel')

  await page.goto('/my-projects')
  await page.getByRole('button', { name: 'More for Thirty Years' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await inspect(page, 'a menu of one’s project')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await inspect(page, 'the question before deleting')
  await page.getByRole('button', { name: 'Keep project' }).click()
  await page.getByRole('link', { name: 'Thirty Years' }).click()
  await expect(page.getByRole('link', { name: 'Edit project' })).toBeVisible()
  await inspect(page, 'one’s own project')
  await page.getByRole('link', { name: 'Edit project' }).click()
  await expect(page.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue(/Thirty Years/)
  await inspect(page, 'the drawer with a project')
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Please fix the errors in the form')
  await inspect(page, 'the drawer with errors')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await inspect(page, 'the question before closing')
  expect(failed).toEqual([])
})

/** Gives the member of this page a name and a project with the longest possible words. Returns the project's id. */
async function nameAllInOneWord(page: Page): Promise<string> {
  const word = 'W'.repeat(60)
  const { request } = page.context()
  const origin = new URL(page.url()).origin
  const session = await request.get('/api/auth/token', { headers: { origin } })
  const headers = { authorization: `Bearer ${((await session.json()) as { token: string }).token}` }
  const profile = { firstName: word, lastName: word, headline: word, location: word }
  expect((await request.put('/api/users/profile', { headers, data: { profile } })).status()).toBe(200)
  const lists = { tags: [word], skills: [word], techStack: [word], features: [word], deliverables: [word] }
  const data = {
    ...lists,
    title: word + word,
    description: word,
    category: 'Other',
    categoryOther: word,
    price: 1_000_000,
    duration: word,
    ownWork: true,
  }
  const made = await request.post('/api/marketplace/projects', { headers, data })
  expect(made.status()).toBe(201)
  const { id } = ((await made.json()) as { project: { id: string } }).project
  const image = { name: 'cover.png', mimeType: 'image/png', buffer: await png(320, 200) }
  const sent = await request.post('/api/s3/upload-project-images', {
    headers,
    multipart: { projectId: id, images: image },
  })
  expect(sent.ok()).toBe(true)
  return id
}

/** Every failed request of a page. */
function failedAnswers(page: Page): string[] {
  const failed: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`)
  })
  return failed
}
