import { expect, type Locator, type Page } from '@playwright/test'
import { mailTo, newcomer } from '../support/browser-people.ts'
import { tabTo } from '../support/keys.ts'
import { nightly, test } from '../support/site.ts'

// As narrow as a phone with a keyboard.
test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signin')
  await type(page, box(page, 'Email'), email)
  await type(page, box(page, 'Password'), password)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Hi, Kim')).toBeVisible()
}
/** Types into the field that has received the focus, and submits it. */
async function answer(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
/** Answers the confirmation before a sensitive change. */
async function prove(page: Page, password: string): Promise<void> {
  await answer(page, box(page, 'Password'), password)
  await expect(dialog(page, 'Confirm that it is you')).toBeHidden()
}

test(
  'every way to sign in and to recover an account works by keyboard only',
  nightly,
  async ({ page, request, visitor, site }) => {
    const kim = newcomer('Kim', 'Bykeys')
    let { password } = kim
    const phone = `04707${String(Math.random()).slice(2, 7)}`

    await test.step('sign-up by code', async () => {
      await page.goto('/signup')
      for (const key of ['ArrowDown', 'ArrowDown']) {
        await tabTo(page, page.getByRole('radio', { checked: true }).first())
        await page.keyboard.press(key)
      }
      await expect(page.getByRole('radio', { name: 'Student' })).not.toBeChecked()
      await press(page, page.getByRole('radio', { checked: true }).first(), 'ArrowUp')
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('radio', { name: 'Student' })).toBeChecked()
      await type(page, box(page, 'First name'), kim.firstName)
      await type(page, page.getByLabel('Last name'), kim.lastName)
      await type(page, box(page, 'Email'), kim.email)
      await type(page, box(page, 'Password'), password)
      await press(page, page.getByRole('checkbox', { name: 'I agree to the terms' }), 'Space')
      await press(page, button(page, 'Create account'))
      await expect(heading(page, 'Check your inbox')).toBeVisible()
      await type(page, page.getByLabel('6-digit code'), (await mailTo(request, kim.email)).code)
      await expect(button(page, 'Hi, Kim')).toBeVisible()
    })

    await test.step('a phone', async () => {
      await page.goto('/settings/security')
      await press(page, button(page, 'Verify your phone'))
      const asking = dialog(page, 'Verify your phone')
      await tabTo(page, asking.getByLabel('Country code'))
      await page.keyboard.type('Belgium')
      await type(page, asking.getByLabel('Number'), phone)
      await page.keyboard.press('Enter')
      const entering = dialog(page, 'Enter the code')
      await expect(entering).toBeVisible({ timeout: 30_000 })
      const outbox = await request.get('/api/dev/outbox')
      const { messages } = (await outbox.json()) as { messages: { channel: string; code: string }[] }
      await type(
        page,
        entering.getByLabel('6-digit code'),
        messages.find(({ channel }) => channel === 'sms')?.code ?? '',
      )
      await expect(button(page, 'Change phone')).toBeFocused()
    })

    await test.step('a new password after a confirmation; other devices are signed out', async () => {
      const other = await visitor()
      await signIn(other, kim.email, password)
      await site.advance(301_000)
      await press(page, button(page, 'Change password'))
      await answer(page, box(page, 'New password'), 'a snipe on the moor')
      await prove(page, password)
      password = 'a snipe on the moor'
      await expect(dialog(page, 'Choose a new password')).toBeHidden()
      await other.goto('/profile')
      await expect(other).toHaveURL(/\/signin/)
      await signIn(other, kim.email, password)
      await page.reload()
      await press(page, page.getByRole('button', { name: /^Sign out .* on / }).first())
      await expect(page.getByRole('row')).toHaveCount(2)
      await expect(heading(page, 'Where you are signed in')).toBeFocused()
      await other.goto('/profile')
      await expect(other).toHaveURL(/\/signin/)
    })

    await test.step('signing out, and back in by a mailed link for a new password', async () => {
      await press(page, button(page, 'Hi, Kim'))
      await press(page, dialog(page, 'Your menu').getByRole('button', { name: 'Logout' }))
      await expect(page).toHaveURL('/signup')
      await page.goto('/signin')
      await press(page, page.getByRole('link', { name: 'Forgot password?' }))
      await expect(heading(page, 'Forgot your password?')).toBeVisible()
      await type(page, box(page, 'Email'), kim.email)
      await page.keyboard.press('Enter')
      await expect(page.getByText('we have sent an email to it')).toBeVisible()
      const { link, subject } = await mailTo(request, kim.email, 3)
      expect(subject).toMatch(/password/i)
      await page.goto(link)
      password = 'two avocets at low tide'
      await type(page, box(page, 'New password'), password)
      await page.keyboard.press('Enter')
      await expect(heading(page, 'Your password was changed')).toBeFocused()
      await press(page, page.getByRole('link', { name: 'Sign In' }))
      await signIn(page, kim.email, password)
    })

    await test.step('a new address, and undoing it from the old one', async () => {
      const moved = kim.email.replace('@', '.new@')
      await page.goto('/settings/account')
      await press(page, button(page, 'Change email'))
      await answer(page, box(page, 'New email'), moved)
      await expect(dialog(page, 'Change your email address').getByText('We sent an email to')).toBeVisible()
      await page.goto((await mailTo(request, moved)).link)
      await press(page, button(page, 'Verify my address'))
      await expect(page.getByText(`The address of your account is now ${moved}`)).toBeVisible()
      const owner = await visitor()
      const { link, subject } = await mailTo(request, kim.email, 5)
      expect(subject).toBe('The address of your Guildhall account was changed')
      await owner.goto(link)
      password = 'a godwit at the weir'
      await type(owner, box(owner, 'New password'), password)
      await owner.keyboard.press('Enter')
      await expect(heading(owner, 'The address is yours again')).toBeFocused()
      await signIn(page, kim.email, password)
    })

    await test.step('everything as one file; deleting the account, and coming back', async () => {
      await page.goto('/settings/data')
      await press(page, button(page, 'Prepare ZIP'))
      await expect(button(page, 'Download ZIP')).toBeVisible({ timeout: 15_000 })
      const download = page.waitForEvent('download')
      await press(page, button(page, 'Download ZIP'))
      expect((await download).suggestedFilename()).toBe('guildhall-data.zip')
      await site.advance(301_000)
      await press(page, button(page, 'Delete account'))
      const asked = page.getByRole('alertdialog', { name: 'Delete your account?' })
      await press(page, asked.getByRole('button', { name: 'Delete account' }))
      await prove(page, password)
      await expect(page).toHaveURL('/signup')
      await signIn(page, kim.email, password)
      await expect(page.getByText('Your account stays')).toBeVisible()
    })

    await test.step('signing in with a provider: first use, then linked to a password', async () => {
      const there = await visitor()
      const byGoogle = async (name: string, email: string) => {
        await there.goto('/signin')
        await tabTo(there, button(there, 'Continue with Google'))
        const [popup] = await Promise.all([there.waitForEvent('popup'), there.keyboard.press('Enter')])
        await type(popup, popup.getByLabel('Name'), name)
        await type(popup, popup.getByLabel('Email'), email)
        await Promise.all([popup.waitForEvent('close'), popup.keyboard.press('Enter')])
      }
      await byGoogle('Kim Bykeys', kim.email)
      await expect(heading(there, 'You already have an account')).toBeFocused()
      await type(there, box(there, 'Password'), password)
      await there.keyboard.press('Enter')
      await expect(button(there, 'Hi, Kim')).toBeVisible()

      await there.context().clearCookies()
      await byGoogle('Kim Elsewhere', kim.email.replace('@', '.else@'))
      await expect(heading(there, 'One last question')).toBeFocused()
      await press(there, there.getByRole('checkbox', { name: 'I agree to the terms' }), 'Space')
      await there.keyboard.press('Enter')
      await expect(button(there, 'Hi, Kim')).toBeVisible()
    })

    await test.step('the outbox contains the expected mails and nothing else', async () => {
      const [name = ''] = kim.email.split('@')
      const outbox = await request.get('/api/dev/outbox')
      const { messages } = (await outbox.json()) as { messages: { to: string; subject?: string }[] }
      const own = messages.filter(({ to }) => to.startsWith(name) || to === `+32${phone.slice(1)}`)
      expect(own.toReversed().map(({ to, subject = 'SMS' }) => [to.replace(name, 'kim'), subject])).toEqual([
        ['kim@carrow.example', 'Confirm your email address for Guildhall'],
        [`+32${phone.slice(1)}`, 'SMS'],
        ['kim@carrow.example', 'Your Guildhall password was changed'],
        ['kim@carrow.example', 'Set a new Guildhall password'],
        ['kim@carrow.example', 'Your Guildhall password was changed'],
        ['kim.new@carrow.example', 'Confirm your new email address for Guildhall'],
        ['kim@carrow.example', 'The address of your Guildhall account was changed'],
        ['kim@carrow.example', 'Your Guildhall password was changed'],
        ['kim@carrow.example', 'Your Guildhall data is ready'],
        ['kim@carrow.example', 'Your Guildhall account will be deleted'],
        ['kim@carrow.example', 'Your Guildhall account will not be deleted'],
        ['kim@carrow.example', 'You can now sign in to Guildhall with Google'],
      ])
    })
  },
)
