import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import ICAL from 'ical.js'
import { callAs, handleOf } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { chat } from '../support/chat-page.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true })

/** Connects two people, whatever they were to each other. */
async function connect(one: Page, other: Page): Promise<void> {
  await callAs(one, 'POST', '/relations/send', { toUserId: await handleOf(other) })
  await callAs(other, 'POST', '/relations/accept', { fromUserId: await handleOf(one) })
}

test('three people meet: a clash shows, another time is proposed and taken, the file of the meeting is read, and all write in its conversation', async ({
  visitor,
}) => {
  test.setTimeout(240_000)
  const [ilse, tomas, nomvula] = [
    await visitor(demo.student),
    await visitor(demo.freelancer),
    await visitor(demo.professor),
  ]
  for (const page of [ilse, tomas, nomvula]) await page.goto('/calendar')
  await connect(ilse, tomas)
  await connect(ilse, nomvula)
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const title = `Map viewer ${Date.now()}`

  await test.step('somebody who shows when they are busy has accepted another meeting at that time', async () => {
    await callAs(tomas, 'PUT', '/meetings/settings', { busyVisibleTo: 'known' })
    await callAs(nomvula, 'PUT', '/meetings/settings', { busyVisibleTo: 'nobody' })
    const tiles = { title: 'Tiles', start: `${day}T08:00:00.000Z`, minutes: 720, place: 'Quay' }
    const body = { ...tiles, people: [await handleOf(nomvula)] }
    await connect(tomas, nomvula)
    await callAs(tomas, 'POST', '/users/meetings', body, { 'idempotency-key': 'tiles' })
  })

  await test.step('the form shows the clash, and schedules the meeting', async () => {
    await ilse.goto(`/calendar?view=week&day=${day}`)
    await expectAccessible(ilse)
    await ilse.getByRole('button', { name: 'Schedule meeting' }).first().click()
    const form = ilse.getByRole('dialog', { name: 'Schedule meeting' })
    await form.getByRole('button', { name: 'Schedule meeting' }).click()
    await expect(form.getByRole('alert').getByRole('link', { name: 'Enter a title' })).toBeVisible()
    await form.getByLabel('Title').fill(title)
    for (const name of ['Tomás', 'Nomvula']) {
      await form.getByRole('searchbox', { name: 'People' }).fill(name)
      await form.getByRole('button', { name: new RegExp(`^Add ${name}`) }).click()
    }
    await form.getByLabel('Date').fill(day)
    await form.getByLabel('Start').fill('14:00')
    await form.getByLabel('Where').selectOption('Somewhere else')
    await form.getByLabel('Address, phone number or link').fill('https://meet.example.org/map')
    await expect(form.getByText(/Tomás.* is busy then|is busy then/)).toBeVisible()
    await expect(form.getByRole('listitem').filter({ hasText: 'Nomvula' }).last()).toContainText('Not shown')
    await expectAccessible(ilse)
    await form.getByRole('button', { name: 'Schedule meeting' }).click()
    const done = ilse.getByRole('alertdialog', { name: 'Meeting Scheduled!' })
    await expect(done).toBeVisible()
    await done.getByRole('button', { name: 'Open the meeting' }).click()
    await expect(heading(ilse, title)).toBeVisible()
    await expectAccessible(ilse)
  })
  const path = new URL(ilse.url()).pathname

  await test.step('one accepts, the other proposes another time, and the organizer takes it', async () => {
    await nomvula.goto(path)
    await nomvula.getByRole('button', { name: 'Accept' }).click()
    await expect(nomvula.getByText('You accepted the meeting')).toBeVisible()
    await tomas.goto(path)
    await tomas.getByRole('button', { name: 'Propose another time' }).click()
    const form = tomas.getByRole('dialog', { name: 'Propose another time' })
    const later = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    await form.getByLabel('Date').fill(later)
    await form.getByLabel('Message with your proposal').fill('The quay takes the whole day.')
    await form.getByRole('button', { name: 'Propose this time' }).click()
    await expect(heading(tomas, 'Waiting for the answer to your proposal')).toBeVisible()
    await ilse.reload()
    await expect(heading(ilse, /proposes another time/)).toBeVisible()
    await expect(ilse.getByText('The quay takes the whole day.')).toBeVisible()
    await ilse.getByRole('button', { name: /^Take the time of/ }).click()
    await expect(ilse.getByText('The meeting is moved. We ask the others to answer again.')).toBeVisible()
    await nomvula.reload()
    await expect(heading(nomvula, /^It is your turn/)).toBeVisible()
  })

  await test.step('the calendar file has the new time', async () => {
    const downloading = nomvula.waitForEvent('download')
    await nomvula.getByRole('button', { name: 'Add to your calendar' }).click()
    const text = await readFile(await (await downloading).path(), 'utf8')
    const [part] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    const event = new ICAL.Event(part as ICAL.Component)
    const { meeting } = await callAs(nomvula, 'GET', `/meetings/${path.split('/').at(-1)}`)
    expect([event.summary, event.startDate.toJSDate().toISOString(), event.sequence]).toEqual([
      title,
      meeting.start,
      meeting.version,
    ])
  })

  await test.step('all of them write in one conversation, which each can leave and open again', async () => {
    await tomas.goto(path)
    await tomas.getByRole('button', { name: 'Open conversation' }).click()
    await expect(chat.title(tomas, title)).toBeVisible()
    await chat.say(tomas, 'I bring the soundings.')
    for (const page of [ilse, nomvula]) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Open conversation' }).click()
      await expect(chat.said(page, 'I bring the soundings.')).toBeVisible()
    }
    await expect(chat.details(ilse).getByText('The people of the meeting.')).toBeVisible()
    await expectAccessible(ilse)
    await chat.details(nomvula).getByRole('button', { name: 'Leave group' }).click()
    const leaving = nomvula.getByRole('alertdialog', { name: `Leave ${title}?` })
    await expect(leaving).toContainText('You stay in the meeting.')
    await leaving.getByRole('button', { name: 'Leave group' }).click()
    await expect(chat.log(ilse).getByText(`${demo.professor} left`)).toBeVisible()
    await chat.details(ilse).getByRole('link', { name: 'Open the meeting' }).click()
    await expect(heading(ilse, title)).toBeVisible()
    await nomvula.goto(path)
    await nomvula.getByRole('button', { name: 'Open conversation' }).click()
    await expect(chat.log(nomvula).getByText(`${demo.professor} joined`)).toBeVisible()
    await expect(chat.said(nomvula, 'I bring the soundings.')).toHaveCount(0)
  })
})

test(
  'the calendar works by keyboard alone: days, months, opening a day, scheduling on it',
  nightly,
  async ({ visitor }) => {
    const page = await visitor(demo.student)
    await page.goto('/calendar?view=month&day=2026-11-30')
    await expect(heading(page, 'November 2026')).toBeVisible()
    const day = page.getByRole('grid').locator('button[tabindex="0"]')
    await day.focus()
    await page.keyboard.press('ArrowRight')
    await expect(heading(page, 'December 2026')).toBeVisible()
    await expect(page.locator('[data-day="2026-12-01"]')).toBeFocused()
    for (const [key, at] of [
      ['ArrowDown', '2026-12-08'],
      ['Home', '2026-12-07'],
      ['End', '2026-12-13'],
      ['PageDown', '2027-01-13'],
      ['PageUp', '2026-12-13'],
      ['ArrowLeft', '2026-12-12'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.locator(`[data-day="${at}"]`)).toBeFocused()
    }
    await expect(page).toHaveURL(/day=2026-12-12/)
    await expectAccessible(page)
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'Schedule meeting' })
    await expect(form.getByLabel('Date')).toHaveValue('2026-12-12')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await page.locator('[data-day="2026-12-12"]').focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'From 12 December 2026')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'December 2026')).toBeVisible()

    await page.goto('/calendar?view=week&day=2026-12-10')
    await page.getByRole('grid').locator('button[tabindex="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[data-slot="2026-12-11 630"]')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Date')).toHaveValue('2026-12-11')
    await expect(form.getByLabel('Start')).toHaveValue('10:30')
  },
)

test(
  'on a phone the calendar opens as a list without a jump, and a chosen view stays',
  nightly,
  async ({ visitor }) => {
    const page = await visitor(demo.student)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript(() => {
      const moved = { sum: 0 }
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.sum += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/calendar?day=2026-12-10')
    await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('From 10 December 2026')
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThan(0.01)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Next two weeks' }).click()
    await expect(heading(page, 'From 24 December 2026')).toBeVisible()
    await page.getByRole('radio', { name: 'Month' }).click()
    await expect(heading(page, 'December 2026')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'December 2026')).toBeVisible()
    await page.goto('/calendar?day=2026-12-10')
    await page.setViewportSize({ width: 1280, height: 844 })
    await expect(heading(page, 'December 2026')).toBeVisible()
  },
)

test(
  'short meetings of a week show their time and title on one line, beside those at the same time',
  nightly,
  async ({ visitor }) => {
    const [page, other] = [await visitor(demo.student), await visitor(demo.freelancer)]
    for (const each of [page, other]) await each.goto('/calendar')
    await connect(page, other)
    const people = [await handleOf(other)]
    const times = [
      ['Answers from the survey of the northern wells', '09:00', 15],
      ['Second reading of the methods', '09:15', 15],
      ['Poster round', '10:00', 30],
      ['Prototype on the quay', '10:15', 60],
    ] as const
    for (const [title, time, minutes] of times) {
      const input = { title, minutes, place: 'Quay', people, start: `2027-02-03T${time}:00.000Z` }
      await callAs(page, 'POST', '/users/meetings', input, { 'idempotency-key': crypto.randomUUID() })
    }
    await page.goto('/calendar?view=week&day=2027-02-03')
    const entries = await Promise.all(
      times.map(async ([title]) => {
        const entry = page.getByRole('link', { name: new RegExp(title) }).and(page.locator('.wk__e'))
        await expect(entry).toHaveAttribute('title', new RegExp(title))
        return entry.evaluate((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect()
          // What is beyond the entry would be cut.
          return { left, right, top, bottom, cut: each.scrollHeight - each.clientHeight }
        })
      }),
    )
    // Below a pixel is rounding, and no part of a letter.
    for (const { cut } of entries) expect(cut).toBeLessThanOrEqual(1)
    for (const [at, one] of entries.entries())
      for (const two of entries.slice(at + 1))
        expect(
          one.right <= two.left + 1 ||
            two.right <= one.left + 1 ||
            one.bottom <= two.top + 1 ||
            two.bottom <= one.top + 1,
        ).toBe(true)
  },
)
