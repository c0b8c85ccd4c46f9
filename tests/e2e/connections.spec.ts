import { expect, type Page } from '@playwright/test'
import { bell, keepNotices, listening, unread } from '../support/bell.ts'
import { callAs, offerWork } from '../support/browser-orders.ts'
import { demo, mailTo, newcomer, signUp } from '../support/browser-people.ts'
import { inspect } from '../support/inspect.ts'
import { tabTo } from '../support/keys.ts'
import { signInByPassword } from '../support/own-session.ts'
import { jpeg } from '../support/pictures.ts'
import { test } from '../support/site.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test('two people find each other, connect, and disconnect', async ({ page, request, visitor, context }) => {
  test.setTimeout(360_000)
  const [noa, ivo] = [newcomer('Noa', 'Harbourer'), newcomer('Ivo', 'Breakwater')]
  const [noaName, ivoName] = ['Noa Harbourer', 'Ivo Breakwater']
  const notices = await keepNotices(page)
  const other = await visitor()
  for (const [own, person] of [
    [page, noa],
    [other, ivo],
  ] as const) {
    await signUp(own, person)
    await own.getByLabel('6-digit code').fill((await mailTo(request, person.email)).code)
    await expect(own.getByRole('button', { name: `Hi, ${person.firstName}` })).toBeVisible()
  }
  const teach = async (own: Page) => {
    await press(own, 'Edit skills')
    await own.getByLabel('Skill', { exact: true }).fill('District heating')
    await press(own, 'Add skill')
    await expect(own.getByRole('list', { name: 'Your skills' })).toContainText('District heating')
  }
  await test.step('a profile is completed step by step until nothing is missing', async () => {
    const strength = (of: number) => expect(page.getByText(`Profile strength: ${of} of 9`)).toBeVisible()
    await page.goto('/profile')
    await strength(1)
    await press(page, 'Add a headline: one line that says what you do.')
    await page.getByLabel('Headline').fill('Heat from one street to the next')
    await page.getByLabel('Location').fill('Carrow Quay')
    await page.getByRole('form', { name: 'Edit profile' }).getByRole('button', { name: 'Save' }).click()
    await strength(3)
    await callAs(page, 'PUT', '/users/profile', { profile: { about: 'I measure what pipes lose.' } })
    await callAs(page, 'PUT', '/users/student-data', { university: 'School of Pipes', course: 'Diploma' })
    await callAs(page, 'POST', '/users/education', { institution: 'Carrow College', startYear: 2024 })
    await page.reload()
    await strength(6)
    await page
      .getByLabel('Picture file')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
    await press(page, 'Save picture')
    await strength(7)
    await offerWork(page, 'A loop of one street', 0)
    await page.reload()
    await strength(8)
  })

  await other.goto('/profile')
  await teach(other)
  await listening(other, '/connections?list=received')

  await test.step('without anything shared nobody is suggested; a shared skill suggests people, with the reason', async () => {
    await page.goto('/connect')
    await expect(page.getByRole('heading', { name: 'No suggestions yet' })).toBeVisible()
    await page.getByRole('link', { name: 'Complete my profile' }).click()
    await teach(page)
    await expect(page.getByText('Profile strength')).toBeHidden()
    await page.keyboard.press('Escape')
    await page.goto(`/search?q=${encodeURIComponent('breakwater')}&tab=people`)
    await page.getByRole('main').getByRole('link', { name: ivoName }).click()
    await expect(heading(page, ivoName)).toBeVisible()
    await page.goto('/connect')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: ivoName }) })
    await expect(card.getByRole('list', { name: `Why we suggest ${ivoName}` })).toHaveText('both know District heating')
    await inspect(page, 'suggestions')
    await tabTo(page, card.getByRole('button', { name: 'Connect' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Connect with ${ivoName}` })
    await dialog.getByLabel('Why').selectOption('We could work together')
    await dialog.getByLabel('Note').fill('Your loop of one street,\nand mine.')
    await inspect(page, 'asking')
    await dialog.getByRole('button', { name: 'Send request' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('Request sent')
    await press(page, 'Notify me of the answer')
  })

  await test.step('a tab has one reason; what suggestions may not use finds nobody', async () => {
    const tabs = page.getByRole('navigation', { name: 'Suggestions by' })
    await tabs.getByRole('link', { name: 'Near me' }).click()
    await expect(page).toHaveURL('/connect?tab=place')
    await tabs.getByRole('link', { name: 'Skills' }).click()
    await expect(page.getByRole('link', { name: ivoName })).toBeHidden()
    const suggestions = page.getByRole('list', { name: 'Suggestions' })
    await expect(suggestions).toBeVisible()
    const uses = page.getByRole('region', { name: 'What suggestions use' }).getByRole('switch', { name: 'Skills' })
    await uses.press('Space')
    await expect(suggestions).toBeHidden()
    await expect(page.getByText('You have turned this off')).toBeVisible()
    await page.reload()
    await expect(uses).not.toBeChecked()
    await uses.press('Space')
    await expect(suggestions).toBeVisible()
    await tabs.getByRole('link', { name: 'For you' }).click()
  })

  await test.step('a dismissed suggestion does not come back', async () => {
    const others = page.getByRole('button', { name: /^Do not suggest / })
    const name = (await others.last().getAttribute('aria-label')) ?? ''
    await others.last().click()
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
    await page.reload()
    await expect(heading(page, 'Connect')).toBeVisible()
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  })

  await test.step('the other person’s open page shows the request with its note, and the answer appears immediately', async () => {
    const device = await visitor()
    await signInByPassword(device, noa.email, noa.password)
    const desk = await other.context().newPage()
    await listening(desk, '/dashboard')
    await said(desk, 'One thing is waiting for you.')
    await expect(desk.getByRole('list', { name: 'Waiting for you' })).toContainText(`${noaName} asked to connect`)
    await Promise.all([listening(page, '/connections'), listening(device, '/marketplace')])
    const row = other.getByRole('listitem').filter({ has: other.getByRole('link', { name: noaName }) })
    await expect(row).toContainText('We could work together')
    await expect(row).toContainText('Your loop of one street, and mine.')
    // Besides the welcome.
    await expect(bell(other)).toHaveAccessibleName(unread(2))
    await inspect(other, 'received')
    await row.getByRole('button', { name: `Accept: ${noaName}` }).click()
    await said(other, `You and ${noaName} are connected`)
    await expect(row).toBeHidden()
    // The task is done everywhere; the request's notification was cleared by the answer.
    await said(desk, 'Nothing is waiting for you.')
    await desk.close()
    await expect(bell(other)).toHaveAccessibleName(unread(1))
    await expect.poll(notices).toEqual([expect.stringMatching(/^Connection Request Accepted! 🎉 Ivo Breakwater/)])
    // Besides the welcome, the first project and the complete profile.
    for (const own of [page, device]) await expect(bell(own)).toHaveAccessibleName(unread(4))
    await bell(device).click()
    const drop = device.getByRole('dialog', { name: 'Notifications', exact: true })
    await drop.getByRole('button', { name: 'View all notifications' }).click()
    const panel = device.getByRole('dialog', { name: 'All Notifications' })
    await expect(panel.getByText('4 unread')).toBeVisible()
    await expect(panel.getByRole('link', { name: /^Your profile is complete/ })).toHaveCount(1)
    await panel.getByRole('button', { name: 'Mark All as Read' }).click()
    await device.keyboard.press('Escape')
    for (const own of [page, device]) await expect(bell(own)).toHaveAccessibleName(unread(0))
    await other.getByRole('link', { name: /^Connected/ }).click()
    await expect(other).toHaveURL('/connections?list=connected')
    await expect(other.getByRole('heading', { level: 2, name: 'Connected' })).toBeVisible()
    await other
      .getByRole('search', { name: 'Connections' })
      .getByLabel('Find on these lists, by name')
      .fill('harbourer')
    await other.getByRole('search', { name: 'Connections' }).getByRole('button', { name: 'Search' }).click()
    await expect(other).toHaveURL('/connections?list=connected&q=harbourer')
    await expect(row).toContainText('Since')
    await inspect(other, 'found among connections')
    await other.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: 'By name' }).click()
    await expect(other).toHaveURL('/connections?list=connected&q=harbourer&sort=name')
    await expect(row).toBeVisible()
    await row.getByRole('link', { name: noaName }).click()
    await expect(other.getByRole('main')).toContainText('Connected')
    await press(other, 'Follow Noa Harbourer')
    await expect(other.getByRole('button', { name: 'Following Noa Harbourer', pressed: true })).toBeVisible()
  })

  await test.step('the people you follow are a list; a row stays after ‘Following’ is pressed', async () => {
    await other.goto('/connections')
    await other.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Following' }).click()
    await expect(other).toHaveURL('/connections?list=following')
    const list = other.getByRole('list', { name: 'Following' })
    await expect(list.getByRole('link', { name: noaName })).toBeVisible()
    await inspect(other, 'people followed')
    await press(other, 'Following Noa Harbourer')
    await expect(list.getByRole('button', { name: 'Follow Noa Harbourer', pressed: false })).toBeVisible()
    await press(other, 'Follow Noa Harbourer')
    await expect(list.getByRole('button', { name: 'Following Noa Harbourer', pressed: true })).toBeVisible()
    await other.getByLabel('Find on these lists, by name').fill('nobody')
    await other.keyboard.press('Enter')
    await expect(other.getByText('You follow nobody with “nobody” in their name')).toBeVisible()
    await other.getByRole('link', { name: 'Show everybody you follow' }).click()
    await expect(list.getByRole('link', { name: noaName })).toBeVisible()
  })

  await test.step('several requests are answered in one step, by keyboard', async () => {
    const { customUserId: toUserId } = await callAs(other, 'GET', '/users/profile')
    for (const name of [demo.professor, demo.freelancer])
      await callAs(await visitor(name), 'POST', '/relations/send', { toUserId })
    await other.goto('/connections?list=received')
    await other.getByRole('checkbox', { name: `Choose ${demo.professor}` }).press('Space')
    await expect(other.getByRole('checkbox', { name: 'Choose all' })).toBeChecked({ indeterminate: true })
    await other.getByRole('checkbox', { name: 'Choose all' }).press('Space')
    await inspect(other, 'several are chosen')
    await other.getByRole('button', { name: 'Decline 2' }).press('Enter')
    await said(other, '2 requests declined')
    await expect(other.getByRole('heading', { name: 'No requests to answer' })).toBeVisible()
    await expect(heading(other, 'Connections')).toBeFocused()
  })

  await test.step('both open the leaderboard in every tab and chip, and find their ranks', async () => {
    const { token } = await (await page.request.get('/api/auth/token')).json()
    const board = async () =>
      (await page.request.get('/api/users/leaderboard', { headers: { authorization: `Bearer ${token}` } })).json()
    await expect.poll(async () => (await board()).me, { timeout: 30_000 }).not.toBeNull()
    const { total } = await board()
    for (const own of [page, other]) {
      await own.goto('/leaderboard')
      for (const tab of ['Rank', 'Projects', 'Views']) {
        await own.getByRole('navigation', { name: 'Ranking' }).getByRole('link', { name: tab, exact: true }).click()
        await said(own, `Top 3 by ${tab}`)
        for (const [chip, share] of [
          ['24h', 0.2],
          ['7D', 0.5],
          ['30D', 1],
        ] as const) {
          await own.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: chip, exact: true }).click()
          await said(own, `This list has ${Math.ceil(total * share)} of ${total} ranked people`)
        }
      }
    }
    const show = (own: Page) => press(own, 'Show my place')
    await page.goto('/leaderboard?sort=views&period=24h')
    await show(page)
    await expect(page.getByRole('row').filter({ hasText: '(You)' })).toContainText(noaName)
    await expect(page).toHaveURL('/leaderboard?sort=views&around=me')
    await show(other)
    await said(other, 'You are not ranked yet. Create your first project to get on the leaderboard.')
    await inspect(other, 'not ranked')
    await press(other, 'Dismiss')
    const stranger = await visitor()
    await stranger.goto('/leaderboard')
    await stranger.getByRole('link', { name: 'Show my place' }).click()
    await expect(stranger).toHaveURL('/signin?redirect=%2Fleaderboard')
    // A page that does not know yet that its session ended elsewhere.
    await stranger.route('**/socket.io/**', (route) => route.abort())
    await stranger.routeWebSocket(/socket\.io/, (socket) => socket.close())
    await signInByPassword(stranger, ivo.email, ivo.password)
    await stranger.goto('/leaderboard')
    const session = await (await stranger.request.get('/api/auth/token')).json()
    await stranger.request.delete('/api/token', { headers: { authorization: `Bearer ${session.token}` } })
    await show(stranger)
    await said(stranger, 'Sign in to see your position on the leaderboard.')
    await expect(stranger.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute(
      'href',
      '/signin?redirect=%2Fleaderboard',
    )
    await inspect(stranger, 'not known')
    await stranger.close()
  })

  await test.step('without a network nothing changes, and the page says so', async () => {
    await page.goto('/profile')
    await expect(page.getByRole('main').getByText('1 connection', { exact: true })).toBeVisible()
    await page.goto('/connections')
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: ivoName }) })
    // The code of a menu is loaded with its first use, so it is opened before the network goes.
    await row.getByRole('button', { name: `More for ${ivoName}` }).click()
    const remove = page.getByRole('menuitem', { name: 'Remove connection' })
    await expect(remove).toBeVisible()
    await context.setOffline(true)
    await remove.click()
    await said(page, 'Request failed')
    await expect(row).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('a block hides both people from each other, and can be undone', async () => {
    await other.goto('/connections?list=connected')
    await other.getByRole('main').getByRole('link', { name: noaName }).click()
    await expect(heading(other, noaName)).toBeVisible()
    await page.getByRole('link', { name: ivoName }).first().click()
    await expect(heading(page, ivoName)).toBeVisible()
    await press(page, `More for ${ivoName}`)
    await page.getByRole('menuitem', { name: `Block ${ivoName}` }).click()
    const asked = page.getByRole('alertdialog', { name: `Block ${ivoName}?` })
    await inspect(page, 'the question before a block')
    await asked.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page).toHaveURL('/connections?list=blocked')
    await expect(page.getByRole('listitem').filter({ hasText: `${ivoName}Student` })).toContainText('Since')
    await other.reload()
    await expect(heading(other, 'There is nothing at this address')).toBeVisible()
    await press(page, `Unblock: ${ivoName}`)
    await expect(page.getByRole('heading', { name: 'You have not blocked anybody' })).toBeVisible()
    await other.reload()
    await expect(heading(other, noaName)).toBeVisible()
    await expect(other.getByRole('button', { name: 'Connect' })).toBeVisible()
  })
})
