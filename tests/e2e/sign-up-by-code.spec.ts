import { expect } from '@playwright/test'
import { mailTo, newcomer } from '../support/browser-people.ts'
import { inspect } from '../support/inspect.ts'
import { test } from '../support/site.ts'

const day = 24 * 3600

test('a visitor signs up, corrects what the form refuses, and verifies the address by the code', async ({
  page,
  context,
  request,
}) => {
  const { firstName, lastName, email, password } = newcomer('Maya', 'Chen')
  const mistyped = email.replace('@', '.typo@')
  const type = (name: string) => page.getByRole('radio', { name })
  const company = page.getByLabel('Company name')
  const summary = page.getByRole('alert').getByRole('listitem')
  const secret = page.getByLabel('Password', { exact: true })
  const create = page.getByRole('button', { name: 'Create account' })

  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(page.getByText('10 characters or more')).toBeVisible()

  await test.step('a wrong field says so beside it, and takes neither the focus nor the next press', async () => {
    // A press that ends away from its button does nothing, and the fields are checked as before.
    await create.hover()
    await page.mouse.down()
    await page.mouse.move(0, 0)
    await page.mouse.up()
    await page.getByLabel('Email').fill('ann@nowhere')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Enter a valid email address, such as name@example.org')).toBeVisible()
    await expect(secret).toBeFocused()
    await expect(summary).toHaveCount(0)
    await page.keyboard.type('short')
    await create.click()
    await expect(page.getByRole('alert').first()).toBeFocused()
    await page.reload()
  })

  await test.step('each type of account has its fields', async () => {
    await expect(type('Student')).toBeChecked()
    for (const name of ['Freelancer', 'Professor', 'Student']) {
      await type(name).check()
      // Beside the form on wide screens only.
      await expect(page.getByText(`As a ${name.toLowerCase()} you can`)).toBeAttached()
      await expect(company).toBeHidden()
    }
    await type('Business').check()
    await expect(company).toBeVisible()
  })

  await test.step('missing fields are listed above the form, each message with a link to its field', async () => {
    await create.click()
    await expect(page.getByRole('alert').first()).toContainText('Please fix the errors in the form')
    await expect(summary).toHaveText([
      'Enter your first name',
      'Enter your company’s name',
      'Enter a valid email address, such as name@example.org',
      'Use at least 10 characters',
      'Agree to the terms to sign up',
    ])
    await summary.getByRole('link', { name: 'Enter your company’s name' }).click()
    await expect(company).toBeFocused()
  })

  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await company.fill('Chen & Daughters')
  await page.getByLabel('Email').fill(mistyped)
  await secret.fill('too short')
  await create.click()
  await expect(summary).toHaveText(['Use at least 10 characters', 'Agree to the terms to sign up'])
  await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
  // The server's error stays, though the remaining field passes the page's own check.
  const common = page.getByText('This is a common password')
  await secret.fill('password123')
  await expect(common).toBeVisible()
  await secret.press('Enter')
  await expect(summary).toHaveText(['password does not meet requirements'])
  await expect(page.getByRole('alert').first()).toBeFocused()
  await secret.fill(password)
  await expect(common).toBeHidden()
  await expect(page.getByText('Not a common password')).toHaveClass('ok')
  await create.click()

  await test.step('a wrong address is corrected in place', async () => {
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    await expect(page.getByText(mistyped)).toBeVisible()
    await page.getByRole('button', { name: 'Wrong address?' }).click()
    const correct = page.getByRole('form', { name: 'Correct your email address' })
    await expect(correct.getByLabel('Correct address')).toHaveValue(mistyped)
    await inspect(page, 'correcting the address')
    await correct.getByLabel('Correct address').fill(email)
    await correct.getByRole('button', { name: 'Send the code there' }).click()
    await expect(correct).toBeHidden()
  })

  await test.step('a wrong code is refused, the mailed one signs in', async () => {
    await expect(page.getByText(email)).toBeVisible()
    expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'auth_session' }))
    const { code } = await mailTo(request, email)
    const field = page.getByLabel('6-digit code')
    await expect(field).toBeFocused()
    await field.fill(code === '000000' ? '111111' : '000000')
    await expect(page.getByText('This code is not right. Check it and try again.')).toBeVisible()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(page).toHaveURL('/welcome')
    await expect(page.getByRole('button', { name: 'Hi, Maya' })).toBeVisible()
  })

  await test.step('storage and cookies match the specification', async () => {
    // The storage of the bell and of the unread count is written once the page is idle.
    const {
      notifications: _kept,
      unreadCount: _count,
      unreadMessages: _conversations,
      ...stored
    } = await page.evaluate(() => ({ ...localStorage }))
    const { userProfile, ...keys } = stored
    const { customUserId, ...kept } = JSON.parse(userProfile ?? 'null')
    expect(kept).toEqual({ firstName: 'Maya', lastName: 'Chen', avatar: null, userType: 'Business', email })
    expect(customUserId).toMatch(/^maya-chen-/)
    expect(keys).toEqual({
      isLoggedIn: 'true',
      userType: 'Business',
      userName: 'Maya Chen',
      userFirstName: 'Maya',
      userLastName: 'Chen',
    })
    const cookies = (await context.cookies()).sort((a, b) => a.name.localeCompare(b.name))
    const shared = { httpOnly: true, secure: false, sameSite: 'Lax', path: '/' }
    expect(cookies).toEqual([
      expect.objectContaining({ ...shared, name: 'auth_session' }),
      expect.objectContaining({ ...shared, name: 'firebase_refresh_token' }),
    ])
    const lives = cookies.map(({ expires }) => Math.round((expires - Date.now() / 1000) / day))
    expect(lives).toEqual([30, 90])
  })

  await page.reload()
  await expect(page.getByRole('button', { name: 'Hi, Maya' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'How others see you' })).toContainText('Chen & Daughters')
})
