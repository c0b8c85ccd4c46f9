import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { mailTo, type Newcomer, newcomer, signUp } from '../support/browser-people.ts'
import { inspect } from '../support/inspect.ts'
import { tabTo } from '../support/keys.ts'
import { nightly, test } from '../support/site.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const hi = (page: Page, name: string) => page.getByRole('button', { name: `Hi, ${name}` })

async function join(page: Page, request: APIRequestContext, person: Newcomer): Promise<void> {
  await signUp(page, person)
  await page.getByLabel('6-digit code').fill((await mailTo(request, person.email)).code)
  await expect(hi(page, person.firstName)).toBeVisible()
}
async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign In')
  await expect(page).not.toHaveURL(/\/signin/)
}
/** Answers the confirmation dialog before a sensitive change. */
async function prove(page: Page, password: string): Promise<void> {
  const asked = dialog(page, 'Confirm that it is you')
  await asked.getByLabel('Password', { exact: true }).fill(password)
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await expect(asked).toBeHidden()
}
const goTo = async (page: Page, section: string, isMobile: boolean) => {
  if (isMobile && (await page.getByRole('link', { name: 'All settings' }).isVisible()))
    await page.getByRole('link', { name: 'All settings' }).click()
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: new RegExp(`^${section}`) })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
}

test('an account is managed by its owner: name, phone, devices, appearance, data', async ({
  page,
  request,
  visitor,
  site,
  isMobile,
}) => {
  const noa = newcomer('Noa', 'Settler')
  await join(page, request, noa)
  const phone = await visitor()
  await signIn(phone, noa.email, noa.password)

  await test.step('the settings page, and a new name', async () => {
    await hi(page, 'Noa').click()
    await dialog(page, 'Your menu').getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/settings')
    if (isMobile) {
      await expect(page.getByLabel('First name')).toBeHidden()
      await goTo(page, 'Account', isMobile)
    }
    await page.getByLabel('First name').fill('Noah')
    await press(page, 'Save name')
    await expect(hi(page, 'Noah')).toBeVisible()
    await page.getByLabel('I am a').selectOption('Freelancer')
    await expect(page.getByText('/freelancerprofile/')).toBeVisible()
  })

  await test.step('a phone, verified by a code after the bot check', async () => {
    await goTo(page, 'Security', isMobile)
    await press(page, 'Verify your phone')
    const asking = dialog(page, 'Verify your phone')
    await asking.getByLabel('Country code').selectOption({ label: 'Belgium +32' })
    await asking.getByLabel('Number').fill('123')
    await inspect(page, 'phone')
    await asking.getByRole('button', { name: 'Send code' }).click()
    await expect(asking.getByRole('alert')).toContainText('Invalid phone number format. Please check and try again.')
    await expect(asking.getByLabel('Number')).toHaveAttribute('aria-invalid', 'true')
    const tops = ['Country code', 'Number'].map(async (label) => (await asking.getByLabel(label).boundingBox())?.y)
    // On a phone a country's name and its code do not fit beside each other.
    expect((await tops[0]) === (await tops[1])).toBe(!isMobile)
    const number = `0470 ${String(10_000 + Math.floor(Math.random() * 9000)).slice(0, 2)} ${isMobile ? '10 11' : '12 13'}`
    await asking.getByLabel('Number').fill(number)
    await asking.getByRole('button', { name: 'Send code' }).click()
    const entering = dialog(page, 'Enter the code')
    await expect(entering).toBeVisible({ timeout: 30_000 })
    await press(page, 'Change number')
    await expect(asking.getByLabel('Number')).toHaveValue(number)
    await expect(asking.getByLabel('Country code')).toHaveValue('BE')
    await asking.getByRole('button', { name: 'Send code' }).click()
    await expect(entering).toBeVisible({ timeout: 30_000 })
    const e164 = `+32${number.replace(/^0|\s/g, '')}`
    const sms = await request.get('/api/dev/outbox', { params: { to: e164 } })
    const [{ code: first }] = ((await sms.json()) as { messages: [{ code: string }] }).messages
    await entering.getByLabel('6-digit code').fill(first === '111111' ? '222222' : '111111')
    await expect(entering.getByText('Verification failed: This code is not right.')).toBeVisible()
    await inspect(page, 'code')
    await page.route('**/api/users/resend-phone-verification', (route) =>
      route.fulfill({ status: 429, json: { code: 'sms_too_many', message: 'Too many requests.' } }),
    )
    await page.clock.setFixedTime(Date.now() + 61_000)
    const again = entering.getByRole('button', { name: 'Send again' })
    await again.click()
    await expect(entering.getByText('Too many requests.')).toBeVisible()
    await expect(again).toBeFocused()
    await entering.getByRole('button', { name: 'Verify' }).click()
    await expect(entering.getByText('Verification failed: This code is not right.')).toBeVisible()
    await expect(entering.getByText('Too many requests.')).toBeHidden()
    await page.unroute('**/api/users/resend-phone-verification')
    await again.click()
    await expect(entering.getByLabel('6-digit code')).toBeFocused({ timeout: 30_000 })
    const next = await request.get('/api/dev/outbox', { params: { to: e164 } })
    const [{ code }] = ((await next.json()) as { messages: [{ code: string }] }).messages
    await page.clock.setSystemTime(Date.now())
    await entering.getByLabel('6-digit code').fill(code)
    await expect(page.getByText(e164).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change phone' })).toBeFocused()
  })

  await test.step('ended sessions work nowhere; a sensitive change needs a confirmation first', async () => {
    await phone.goto('/settings/security')
    await site.advance(301_000)
    await page.reload()
    await expect(page.getByRole('row')).toHaveCount(3)
    await press(page, 'Sign out everywhere else')
    const asked = dialog(page, 'Confirm that it is you')
    await asked.getByLabel('Password', { exact: true }).fill('not the password')
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await expect(asked.getByRole('alert')).toContainText('This password is not right.')
    await inspect(page, 'proof')
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    // Cancelling is not an error.
    await expect(page.getByText('Please confirm that it is you')).toHaveCount(0)
    await expect(page.getByRole('row')).toHaveCount(3)
    await press(page, 'Sign out everywhere else')
    await prove(page, noa.password)
    await expect(page.getByRole('row')).toHaveCount(2)
    // The button is gone with its session.
    await expect(heading(page, 'Where you are signed in')).toBeFocused()
    // The other device is notified immediately.
    await expect(heading(phone, 'Sign in')).toBeVisible()
    await phone.goto('/settings/security')
    await expect(phone).toHaveURL('/signin?redirect=%2Fsettings%2Fsecurity')
  })

  await test.step('the theme, here as in the footer', async () => {
    await goTo(page, 'Appearance', isMobile)
    await page.getByRole('radio', { name: 'Dark' }).first().check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const footer = page.getByRole('contentinfo').getByRole('radiogroup', { name: 'Theme' })
    await expect(footer.getByRole('radio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true')
    await footer.getByText('Light').click()
    await expect(page.getByRole('group', { name: 'Appearance' }).getByRole('radio', { name: 'Light' })).toBeChecked()
  })

  await test.step('everything as one file', async () => {
    await goTo(page, 'Data', isMobile)
    await press(page, 'Prepare ZIP')
    await expect(page.getByRole('button', { name: 'Download ZIP' })).toBeVisible({ timeout: 15_000 })
    const download = page.waitForEvent('download')
    await press(page, 'Download ZIP')
    const file = await download
    expect(file.suggestedFilename()).toBe('guildhall-data.zip')
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  })

  await test.step('pausing the account, and coming back by signing in', async () => {
    await press(page, 'Pause account')
    const asked = page.getByRole('alertdialog', { name: 'Pause your account?' })
    await inspect(page, 'pausing')
    await asked.getByRole('button', { name: 'Pause account' }).click()
    await expect(page).toHaveURL('/signup')
    await expect(page.getByText('Your account is paused')).toBeVisible()
    await signIn(page, noa.email, noa.password)
    await expect(page.getByText('Your account is no longer paused.')).toBeVisible()
    await page.goto('/settings/data')
  })

  await test.step('deleting the account, and coming back by signing in', async () => {
    await site.advance(301_000)
    await press(page, 'Delete account')
    const asked = page.getByRole('alertdialog', { name: 'Delete your account?' })
    await inspect(page, 'leaving')
    await asked.getByRole('button', { name: 'Delete account' }).click()
    await prove(page, noa.password)
    await expect(page).toHaveURL('/signup')
    await expect(page.getByText('Your account will be deleted on')).toBeVisible()
    const { subject } = await mailTo(request, noa.email, 4)
    expect(subject).toBe('Your Guildhall account will be deleted')
    await signIn(page, noa.email, noa.password)
    await expect(page.getByText('Your account stays')).toBeVisible()
    expect((await mailTo(request, noa.email, 5)).subject).toBe('Your Guildhall account will not be deleted')
  })
})

test(
  'a person who joined with a provider confirms in its window, sets a password and removes the provider',
  nightly,
  async ({ page, request, site }) => {
    const { email } = newcomer('Una', 'Provided')
    const choose = async (popup: Page) => {
      await popup.getByLabel('Name').fill('Una Provided')
      await popup.getByLabel('Email').fill(email)
      await popup.getByLabel('The address is verified').check()
      await Promise.all([popup.waitForEvent('close'), press(popup, 'Continue')])
    }
    const opens = async (name: string) => {
      const [popup] = await Promise.all([page.waitForEvent('popup'), press(page, name)])
      return popup
    }
    await page.goto('/signin')
    await choose(await opens('Continue with Google'))
    await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
    await press(page, 'Create account')
    await expect(hi(page, 'Una')).toBeVisible()
    await page.goto('/settings/security')
    await expect(page.getByText('Your only way to sign in.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Google' })).toHaveCount(0)

    await site.advance(301_000)
    await page.reload()
    await press(page, 'Sign out everywhere')
    const asked = dialog(page, 'Confirm that it is you')
    const confirm = asked.getByRole('button', { name: 'Confirm with Google' })
    await expect(confirm).toBeFocused()
    await inspect(page, 'proof by a provider')
    const confirming = async () => {
      const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
      await expect(heading(popup, 'Sign in with Google')).toBeVisible()
      return popup
    }
    const denied = await confirming()
    await tabTo(denied, denied.getByRole('button', { name: 'Cancel' }))
    await Promise.all([denied.waitForEvent('close'), denied.keyboard.press('Enter')])
    await expect(asked.getByRole('alert')).toContainText(
      'Access was not allowed at the provider, so nothing was changed.',
    )
    await expect(confirm).toBeFocused()
    const other = await confirming()
    await tabTo(other, other.getByRole('button', { name: /^Noor van den Berg/ }))
    await Promise.all([other.waitForEvent('close'), other.keyboard.press('Enter')])
    await expect(asked.getByRole('alert')).toContainText('That provider account does not belong to this account.')
    await expect(confirm).toBeFocused()
    const popup = await confirming()
    await Promise.all([popup.waitForEvent('close'), page.keyboard.press('Escape')])
    await expect(asked).toBeHidden()
    await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused()
    await expect(page.getByText('Please confirm that it is you')).toHaveCount(0)

    await press(page, 'Set a password')
    await dialog(page, 'Choose a new password').getByLabel('New password', { exact: true }).fill('a snipe on the moor')
    await press(page, 'Save password')
    await choose(await opens('Confirm with Google'))
    await press(page, 'Remove Google')
    const removing = page.getByRole('alertdialog', { name: 'Remove Google?' })
    await inspect(page, 'removing a provider')
    await removing.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('button', { name: 'Remove Google' })).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Ways to sign in' })).toBeFocused()
    expect((await mailTo(request, email, 2)).subject).toBe('You can no longer sign in to Guildhall with Google')
  },
)

test('an address changes by mail, and its owner restores it', nightly, async ({ page, request, visitor, isMobile }) => {
  const rhea = newcomer('Rhea', 'Movedon')
  const moved = rhea.email.replace('@', '.new@')
  await join(page, request, rhea)
  await page.goto('/settings/account')
  await press(page, 'Change email')
  const asked = dialog(page, 'Change your email address')
  await asked.getByLabel('New email').fill(moved)
  await inspect(page, 'change of address')
  await asked.getByRole('button', { name: 'Send a link' }).click()
  await expect(asked.getByText('We sent an email to')).toBeVisible()
  await page.goto((await mailTo(request, moved)).link)
  await press(page, 'Verify my address')
  await expect(page.getByText(`The address of your account is now ${moved}`)).toBeVisible()
  await inspect(page, 'changed')
  await page.getByRole('link', { name: 'Back to my settings' }).click()
  await expect(page.getByText(moved)).toBeVisible()

  const owner = await visitor()
  const { link, subject } = await mailTo(request, rhea.email, 2)
  expect(subject).toBe('The address of your Guildhall account was changed')
  await owner.goto(link)
  await expect(heading(owner, 'Take back your email address')).toBeVisible()
  await expect(owner).not.toHaveURL(/oobCode/)
  await inspect(owner, 'recovery')
  await owner.getByLabel('New password', { exact: true }).fill('a godwit at the weir')
  await press(owner, 'Take back the address')
  await expect(heading(owner, 'The address is yours again')).toBeFocused()
  await expect(owner.getByText(rhea.email)).toBeVisible()
  await page.goto('/settings/account')
  await expect(page).toHaveURL(/\/signin/)
  await signIn(page, rhea.email, 'a godwit at the weir')

  await test.step('used, incomplete and expired links say so', async () => {
    await owner.goto(link)
    await owner.getByLabel('New password', { exact: true }).fill('a godwit at the mill')
    await press(owner, 'Take back the address')
    await expect(heading(owner, 'This link has already been used')).toBeFocused()
    // Visible immediately, before a password is chosen.
    await owner.goto(link.slice(0, -3))
    await expect(heading(owner, 'This link is not complete')).toBeVisible()
    await inspect(owner, 'broken link')
    if (isMobile) return
    await owner.goto('/auth/action?mode=recoverEmail')
    await expect(heading(owner, 'This link is not complete')).toBeVisible()
  })
})
