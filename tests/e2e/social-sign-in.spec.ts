import { sessionStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { expect, type Page } from '@playwright/test'
import { demo, mailTo } from '../support/browser-people.ts'
import { inspect } from '../support/inspect.ts'
import { tabTo } from '../support/keys.ts'
import { type OidcIssuer, startOidcIssuer } from '../support/oidc-issuer.ts'
import { test as base, nightly } from '../support/site.ts'

const test = base.extend<object, { issuer: OidcIssuer }>({
  issuer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      const issuer = await startOidcIssuer()
      await use(issuer)
      await issuer.stop()
    },
    { scope: 'worker' },
  ],
  siteEnv: [async ({ issuer }, use) => use(issuer.env), { scope: 'worker' }],
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const hi = (page: Page, name: string) => page.getByRole('button', { name: `Hi, ${name}` })

/** Clicks a provider's button and returns its window. */
async function openPopup(page: Page, provider: string): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press(page, `Continue with ${provider}`)])
  return popup
}

/** Signs in as a person of the test's choice at the local issuer. */
async function choose(popup: Page, name: string, email: string, verified = true): Promise<void> {
  await popup.getByLabel('Name').fill(name)
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('The address is verified').setChecked(verified)
  await Promise.all([popup.waitForEvent('close'), press(popup, 'Continue')])
}

/** What a reload would continue with. */
const resumable = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), sessionStorageKeys.socialSignIn)
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)

test(
  'the first sign-in with Google: one screen, then a session; the second goes directly to the target',
  nightly,
  async ({ page, visitor }) => {
    await page.goto('/signin?redirect=%2Fmarketplace')
    const popup = await openPopup(page, 'Google')
    await expect(page.getByText('Continue in the Google window.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeDisabled()
    await inspect(page, 'waiting for the window')
    await expect(heading(popup, 'Sign in with Google')).toBeVisible()
    await inspect(popup, 'the local issuer')
    await choose(popup, 'Noor van den Berg', 'noor.e2e@mailbox.example')

    await expect(heading(page, 'One last question')).toBeFocused()
    await expect(page.getByText('Google knows you as Noor van den Berg with noor.e2e@mailbox.example.')).toBeVisible()
    await inspect(page, 'first use')
    await page.reload()
    await expect(page.getByText('Google knows you as Noor van den Berg')).toBeVisible()
    await press(page, 'Create account')
    await expect(page.getByText('Agree to the terms to sign up').first()).toBeVisible()
    await page.getByRole('radio', { name: 'Business' }).check()
    await page.getByLabel('Company name').fill('Van den Berg Works')
    await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
    await press(page, 'Create account')
    await expect(page).toHaveURL('/marketplace')
    await expect(hi(page, 'Noor')).toBeVisible()
    expect(await stored(page)).toMatchObject({
      isLoggedIn: 'true',
      userType: 'Business',
      userName: 'Noor van den Berg',
      userFirstName: 'Noor',
      userLastName: 'van den Berg',
    })
    const day = 24 * 3600
    const cookies = await page.context().cookies()
    const life = (name: string) => {
      const cookie = cookies.find((each) => each.name === name)
      expect(cookie, name).toMatchObject({ httpOnly: true, secure: false, sameSite: 'Lax', path: '/' })
      return Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / day)
    }
    expect([life('auth_session'), life('firebase_refresh_token')]).toEqual([30, 90])
    expect(cookies.map(({ name }) => name)).not.toContain('social_sign_in')

    const again = await visitor()
    await again.goto('/signin')
    await choose(await openPopup(again, 'Google'), 'Noor van den Berg', 'noor.e2e@mailbox.example')
    await expect(again).toHaveURL('/profile')
    await expect(hi(again, 'Noor')).toBeVisible()
  },
)

test(
  'without a verified address a mailed code follows, from the sign-up page and by keyboard',
  nightly,
  async ({ page, request }) => {
    await page.goto('/signup?type=freelancers')
    await page.setViewportSize({ width: 320, height: 640 })
    await inspect(page, 'three providers on the narrowest screen')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Continue with GitHub' }).focus()
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
    await choose(popup, 'Sukarno', 'not.mine@mailbox.example', false)
    await expect(heading(page, 'One last question')).toBeFocused()
    await expect(page.getByRole('radio', { name: 'Freelancer' })).toBeChecked()
    await page.getByLabel('Email').fill('sukarno.typo@mailbox.example')
    await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('6-digit code')).toBeFocused()
    await page.getByRole('button', { name: 'Wrong address?' }).click()
    await page.getByLabel('Email').fill('sukarno.e2e@mailbox.example')
    await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
    await press(page, 'Send me the code')
    await expect(page.getByLabel('6-digit code')).toBeFocused()
    await inspect(page, 'code of a social sign-in')
    await page.reload()
    await expect(page.getByLabel('6-digit code')).toBeFocused()
    const { code, subject } = await mailTo(request, 'sukarno.e2e@mailbox.example')
    expect(subject).toBe('Your code for Guildhall')
    await page.getByLabel('6-digit code').fill(code === '111111' ? '222222' : '111111')
    await expect(page.getByText('This code is not right. Check it and try again.')).toBeVisible()
    await page.getByLabel('6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(page).toHaveURL('/welcome')
    expect(await stored(page)).toMatchObject({ userType: 'Freelancers', userName: 'Sukarno', userLastName: '' })
  },
)

test('the address of a password account is linked after its password', nightly, async ({ page, visitor }) => {
  await page.goto('/signin')
  const popup = await openPopup(page, 'GitHub')
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: demo.student }).click()])
  await expect(heading(page, 'You already have an account')).toBeFocused()
  await inspect(page, 'linking')
  await page.reload()
  await expect(heading(page, 'You already have an account')).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await press(page, 'Link and sign in')
  await expect(page.getByRole('alert')).toContainText('This password is not right.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Password', { exact: true }).fill('guildhall-demo')
  await press(page, 'Link and sign in')
  await expect(hi(page, 'Ilse')).toBeVisible()

  const again = await visitor()
  await again.goto('/signin')
  const next = await openPopup(again, 'GitHub')
  await Promise.all([next.waitForEvent('close'), next.getByRole('button', { name: demo.student }).click()])
  await expect(hi(again, 'Ilse')).toBeVisible()

  await test.step('a person who joined with GitHub is told so at Google', async () => {
    const stranger = await visitor()
    await stranger.goto('/signin')
    await choose(await openPopup(stranger, 'GitHub'), 'Only There', 'only.there@mailbox.example')
    await stranger.getByRole('checkbox', { name: 'I agree to the terms' }).check()
    await press(stranger, 'Create account')
    await expect(hi(stranger, 'Only')).toBeVisible()
    const other = await visitor()
    await other.goto('/signin')
    await choose(await openPopup(other, 'Google'), 'Only There', 'only.there@mailbox.example')
    await expect(other.getByRole('alert')).toHaveText(
      'This address already has an account. Sign in with GitHub, as before.',
    )
  })
})

test(
  'blocked, closed, cancelled, denied and offline, by keyboard only: each has its message, and the next try works',
  nightly,
  async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/signin')
    const alert = page.getByRole('alert')
    const button = (name: string, where: Page = page) => where.getByRole('button', { name, exact: true })
    const enter = async (name: string, where: Page = page) => {
      await tabTo(where, button(name, where))
      await where.keyboard.press('Enter')
    }
    const popupOf = async (provider: string) => {
      const [popup] = await Promise.all([page.waitForEvent('popup'), enter(`Continue with ${provider}`)])
      await expect(heading(popup, `Sign in with ${provider}`)).toBeVisible()
      return popup
    }
    /** The message, with the focus back where it started. */
    const expectRefusal = async (provider: string, text: string) => {
      await expect(alert).toHaveText(text)
      await expect(button(`Continue with ${provider}`)).toBeFocused()
      await expect(button(`Continue with ${provider}`)).not.toHaveAttribute('aria-busy')
    }

    await page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
    await enter('Continue with Google')
    await expectRefusal('Google', 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.')
    await inspect(page, 'refused')

    const left = await popupOf('Google')
    // The focus is lost with the window.
    await enter('Show it')
    await left.close()
    await expectRefusal('Google', 'The window was closed before the sign-in was finished. Nothing was changed.')

    const cancelled = await popupOf('Google')
    await tabTo(page, button('Cancel'))
    await Promise.all([cancelled.waitForEvent('close'), page.keyboard.press('Enter')])
    await expectRefusal('Google', 'You cancelled the sign-in. Nothing was changed.')

    const denied = await popupOf('GitHub')
    await tabTo(denied, button('Cancel', denied))
    await Promise.all([denied.waitForEvent('close'), denied.keyboard.press('Enter')])
    await expectRefusal(
      'GitHub',
      'Access was not allowed at the provider, so nothing was changed. Try again or choose another way to sign in.',
    )

    const offline = 'You seem to be offline. Try again when you are connected.'
    await site.setReachable(false)
    await enter('Continue with Google')
    await expectRefusal('Google', offline)
    await site.setReachable(true)

    await test.step('the network is down when the window returns', async () => {
      await page.route('**/api/auth/social/finish', (route) => route.abort())
      await choose(await popupOf('Google'), 'Late Comer', 'late.comer@mailbox.example')
      await expectRefusal('Google', `${offline} Try again`)
      await tabTo(page, button('Try again'), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expectRefusal('Google', `${offline} Try again`)
      await page.unroute('**/api/auth/social/finish')
      await tabTo(page, button('Try again'), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(heading(page, 'One last question')).toBeFocused()
      await enter('Sign in another way')
      await expect(heading(page, 'Sign in')).toBeFocused()
      expect(await resumable(page)).toBeNull()
    })

    await test.step('a step that waited too long leads back', async () => {
      await choose(await popupOf('Google'), 'Late Comer', 'late.comer@mailbox.example')
      await expect(heading(page, 'One last question')).toBeFocused()
      await site.advance(31 * 60_000)
      await page.reload()
      await expectRefusal('Google', 'This sign-in took too long or was started again elsewhere. Start again.')
      expect(await resumable(page)).toBeNull()
    })
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('firebase_refresh_token')
    expect(await stored(page)).not.toHaveProperty('isLoggedIn')
  },
)

test('messages from other windows and origins are ignored', nightly, async ({ page, site }) => {
  await page.goto('/signin')
  const [started, popup] = await Promise.all([
    page.waitForRequest('**/api/auth/social/start'),
    openPopup(page, 'Google'),
  ])
  const { nonce } = started.postDataJSON() as { nonce: string }
  await expect(heading(popup, 'Sign in with Google')).toBeVisible()
  let finished = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/social/finish')) finished += 1
  })
  const word = { type: 'guildhall:social', nonce, outcome: 'returned' }
  // From this page, with the right nonce: not the window.
  await page.evaluate((message) => window.postMessage(message, location.origin), word)
  // From the window, with another nonce, and from another origin with the right one.
  await popup.evaluate((message) => window.opener.postMessage({ ...message, nonce: 'x'.repeat(32) }, '*'), word)
  const elsewhere = `${site.origin.replace('localhost', '127.0.0.1')}/elsewhere`
  await popup.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: '<p>elsewhere</p>' }))
  await popup.evaluate((address) => location.assign(address), elsewhere)
  await popup.waitForURL(elsewhere)
  await popup.evaluate((message) => window.opener.postMessage(message, '*'), word)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.getByText('Continue in the Google window.')).toBeVisible()
  expect(finished).toBe(0)
  await popup.close()
  await expect(page.getByRole('alert')).toHaveText(
    'The window was closed before the sign-in was finished. Nothing was changed.',
  )
  expect(finished).toBe(1)
})

test('a provider that isolates its window from this page still leads back to it', nightly, async ({ page }) => {
  await page.context().route('**/dev/google/authorize*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await route.fulfill({ response, headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' } })
  })
  await page.goto('/signin')
  const popup = await openPopup(page, 'Google')
  // Such a window cannot be distinguished from a closed one.
  await expect(page.getByRole('alert')).toContainText('The window was closed')
  await popup.getByLabel('Name').fill('Cut Off')
  await popup.getByLabel('Email').fill('cut.off@mailbox.example')
  await press(popup, 'Continue')
  await expect(page.getByText('Google knows you as Cut Off')).toBeVisible()
})

test('a real OpenID Connect issuer at another origin works the same way', nightly, async ({ page }) => {
  await page.goto('/signin')
  const popup = await openPopup(page, 'Aldermoor University')
  await popup.getByPlaceholder('Enter any login').fill('ada.okonkwo')
  await popup.getByPlaceholder('and password').fill('anything')
  await press(popup, 'Sign-in')
  await Promise.all([popup.waitForEvent('close'), press(popup, 'Continue')])
  await expect(page.getByText('Aldermoor University knows you as Ada Okonkwo')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
  await press(page, 'Create account')
  await expect(hi(page, 'Ada')).toBeVisible()
})
