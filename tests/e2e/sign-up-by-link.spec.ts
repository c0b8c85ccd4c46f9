import { expect, type Page } from '@playwright/test'
import { mailTo, newcomer, signUp } from '../support/browser-people.ts'
import { nightly, test } from '../support/site.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const hi = (page: Page, name: string) => page.getByRole('button', { name: `Hi, ${name}` })

test(
  'the link of the mail verifies once, in the browser that signed up',
  nightly,
  async ({ page, request, visitor }) => {
    const ada = newcomer('Ada', 'Okonkwo')
    await signUp(page, ada)
    const { link } = await mailTo(request, ada.email)

    await page.goto(link)
    await expect(heading(page, 'Verify your email address')).toBeVisible()
    await expect(page).toHaveURL('/auth/action?mode=verifyEmail')
    await press(page, 'Verify my address')
    await expect(heading(page, 'Your address is verified')).toBeFocused()
    await page.getByRole('link', { name: 'Set up my profile' }).click()
    await expect(hi(page, 'Ada')).toBeVisible()

    await test.step('the same link again leads to sign-in', async () => {
      const other = await visitor()
      await other.goto(link)
      await press(other, 'Verify my address')
      await expect(heading(other, 'This link has already been used')).toBeFocused()
      await other.getByRole('link', { name: 'Sign In' }).click()
      await expect(heading(other, 'Sign in')).toBeVisible()
    })
  },
)

test('a broken or expired link says so and leads to a new one', nightly, async ({ page, request, site }) => {
  await page.goto('/auth/action?mode=verifyEmail')
  await expect(heading(page, 'This link is not complete')).toBeVisible()
  await page.goto('/auth/action?mode=somethingElse&oobCode=abc')
  await expect(heading(page, 'This link is not complete')).toBeVisible()
  await page.goto('/auth/action?mode=verifyEmail&oobCode=half-of-it')
  await expect(heading(page, 'This link is not complete')).toBeVisible()
  await page.goto(`/auth/action?mode=verifyEmail&oobCode=${'x'.repeat(43)}`)
  await press(page, 'Verify my address')
  await expect(heading(page, 'This link is not complete')).toBeFocused()

  const ben = newcomer('Ben', 'Achterberg')
  await signUp(page, ben)
  const { link } = await mailTo(request, ben.email)
  await site.advance(11 * 60_000)
  await page.goto(link)
  await press(page, 'Verify my address')
  await expect(heading(page, 'This link has expired')).toBeFocused()
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await page.getByLabel('Email', { exact: true }).fill(ben.email)
  await press(page, 'Resend email')
  await expect(page.getByText('Sent again. Only the code of the newest email counts.')).toBeVisible()
  const { link: newLink } = await mailTo(request, ben.email, 2)
  await page.goto(newLink)
  await press(page, 'Verify my address')
  await expect(heading(page, 'Your address is verified')).toBeFocused()
})

test(
  'another browser must set a new password first; a forgotten password is reset by mail',
  nightly,
  async ({ page, request, visitor }) => {
    const cleo = newcomer('Cleo', 'Marchetti')
    await signUp(page, cleo)
    const { link } = await mailTo(request, cleo.email)

    const phone = await visitor()
    await phone.goto(link)
    await press(phone, 'Verify my address')
    await expect(phone.getByText('You signed up in another browser.')).toBeVisible()
    await phone.getByLabel('New password', { exact: true }).fill('a curlew on the mudflat')
    await press(phone, 'Save password and sign in')
    await expect(heading(phone, 'Your address is verified')).toBeFocused()

    await test.step('the password of the person who prepared the account no longer works', async () => {
      await page.goto('/signin')
      await page.getByLabel('Email', { exact: true }).fill(cleo.email)
      await page.getByLabel('Password', { exact: true }).fill(cleo.password)
      await press(page, 'Sign In')
      await expect(page.getByText('Email or password is not right.')).toBeVisible()
    })

    await test.step('a reset by mail', async () => {
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await expect(heading(page, 'Forgot your password?')).toBeVisible()
      await page.getByLabel('Email', { exact: true }).fill(cleo.email)
      await press(page, 'Send a link')
      await expect(page.getByText('we have sent an email to it')).toBeVisible()
      const { link: reset } = await mailTo(request, cleo.email, 2)
      await page.goto(reset)
      await expect(heading(page, 'Choose a new password')).toBeVisible()
      await page.getByLabel('New password', { exact: true }).fill('two avocets at low tide')
      await press(page, 'Save password')
      await expect(page.getByText('You are signed out everywhere. Sign in with the new password.')).toBeVisible()
      await page.goto(reset)
      await page.getByLabel('New password', { exact: true }).fill('three avocets at low tide')
      await press(page, 'Save password')
      await expect(heading(page, 'This link has already been used')).toBeVisible()
      await page.getByRole('link', { name: 'Sign In' }).click()
      await page.getByLabel('Email', { exact: true }).fill(cleo.email)
      await page.getByLabel('Password', { exact: true }).fill('two avocets at low tide')
      await press(page, 'Sign In')
      await expect(hi(page, 'Cleo')).toBeVisible()
    })

    await phone.goto('/')
    await expect(phone.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  },
)
