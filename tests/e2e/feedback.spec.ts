import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import { expect, type Page } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo, mailTo } from '../support/browser-people.ts'
import { everyPage } from '../support/every-page.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

const administrator = 'Ines Calloway'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The reference number that the page shows. */
async function numberOn(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { name: /has the number/ })
  await expect(heading).toBeFocused()
  return (await heading.textContent())?.match(/\d+$/)?.[0] ?? ''
}

test('a visitor’s feedback is answered by mail', nightly, async ({ page, request, visitor }) => {
  const email = `wren.${process.env.TEST_WORKER_INDEX}@carrow.example`
  await page.goto('/sendfeedback')
  await expectAccessible(page)
  await press(page, 'Send feedback')
  await expect(page.getByRole('alert').getByText('Write what you want to say')).toBeVisible()
  await page.getByRole('radio', { name: 'A problem' }).click()
  const words =
    'Search finds nothing with a hyphen. <script>document.title = "taken"</script><img src="/x" onerror="alert(1)">'
  await page.getByLabel('In your words').fill(words)
  await page.getByLabel('Your email').fill(email)
  await test.step('ten megabytes, and a file that is no picture, are refused before anything is sent', async () => {
    const refused = [
      [
        { name: 'ten.png', mimeType: 'image/png', buffer: Buffer.alloc(imageLimits.maxBytes) },
        projectFormTexts.fileTooLarge,
      ],
      [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }, projectFormTexts.fileType],
    ] as const
    for (const [file, sentence] of refused) {
      await page.getByLabel('Picture').setInputFiles(file)
      await press(page, 'Send feedback')
      await expect(page.getByRole('alert').getByRole('link', { name: sentence })).toBeVisible()
      await page.getByRole('button', { name: `Remove ${file.name}` }).click()
    }
    await expect(page.getByLabel('In your words')).toHaveValue(words)
  })
  const picture = await page.screenshot({ type: 'jpeg' })
  await page.getByLabel('Picture').setInputFiles({ name: 'search.jpg', mimeType: 'image/jpeg', buffer: picture })
  await press(page, 'Send feedback')
  const number = await numberOn(page)
  expect((await mailTo(request, email)).subject).toBe(`We have your feedback, number ${number}`)

  const admin = await visitor(administrator)
  await admin.goto('/')
  await admin.getByRole('button', { name: 'Hi, Ines' }).click()
  await admin.getByRole('dialog').getByRole('link', { name: 'Admin' }).click()
  await expect(admin.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Feedback' }).click()
  await admin.getByRole('link', { name: number }).click()
  const entry = admin.getByRole('region', { name: 'A problem' })
  await expect(entry.getByText(words)).toBeVisible()
  await expect(entry.getByRole('img')).toBeVisible()
  await expectAccessible(admin)
  await press(admin, 'Send answer')
  await expect(entry.getByRole('alert').getByText('Write the answer')).toBeVisible()
  await entry.getByRole('textbox', { name: 'Answer' }).fill('Thank you. It is fixed:\na hyphen is a space now.')
  await press(admin, 'Send answer')
  await expect(admin.getByText('Answered', { exact: true }).last()).toBeVisible()
  await expect(admin.getByRole('link', { name: number })).toHaveCount(0)

  expect((await mailTo(request, email, 2)).subject).toBe(`About your feedback, number ${number}`)
  const answer = await request.get('/api/dev/outbox', { params: { to: email } })
  expect((await answer.json()).messages[0].text).toContain('a hyphen is a space now.')
})

test(
  'a reported project is hidden, is gone for others, and its owner is told why',
  nightly,
  async ({ request, visitor }) => {
    const person = await visitor(demo.professor)
    // Nothing of the reporter's own, whatever other tests have published.
    await person.goto('/marketplace?sellerType=Students')
    await person.locator('.pcard a').first().click()
    await expect(person).toHaveURL(/\/product\//)
    const title = (await person.locator('h1.work').textContent()) ?? ''
    const address = new URL(person.url()).pathname
    await press(person, 'Report')
    const dialog = person.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectAccessible(person)
    await test.step('unselected options look unselected, and the first click selects', async () => {
      const radio = (name: string) => dialog.getByRole('radio', { name })
      const ground = (name: string) => radio(name).evaluate((input) => getComputedStyle(input).backgroundColor)
      const open = await ground('Spam or advertising')
      await dialog.getByText('Copied without permission').click()
      await expect(radio('Copied without permission')).toBeChecked()
      await expect(dialog.getByText('Choose a reason')).toHaveCount(0)
      expect(await ground('Copied without permission')).not.toBe(open)
      expect(await ground('Spam or advertising')).toBe(open)
      await press(person, 'Cancel')
      await press(person, 'Report')
    })
    await press(person, 'Send report')
    await expect(dialog.getByRole('alert').getByText('Choose a reason')).toBeVisible()
    await dialog.getByText('Offered as assessed work').click()
    await dialog.getByLabel('What should we look at?').fill('It is the assignment of a course, word for word.')
    await press(person, 'Send report')
    const number = await numberOn(person)
    await press(person, 'Close')
    await expect(dialog).toBeHidden()

    const admin = await visitor(administrator)
    await admin.goto('/admin')
    await admin.getByRole('link', { name: number }).click()
    const entry = admin.getByRole('region', { name: 'Offered as assessed work' })
    await expect(entry.getByText(title).first()).toBeVisible()
    await entry.getByText('Hide the project').click()
    await entry.getByLabel('Rule').selectOption('Assessed work for others')
    await entry.getByRole('textbox', { name: 'Reason' }).fill('It repeats an assignment word for word.')
    await press(admin, 'Decide')
    await expect(admin.getByText('Hid project').last()).toBeVisible()

    expect((await request.get(address)).status()).toBe(404)
    const found = await request.get('/api/marketplace', { params: { q: title } })
    expect((await found.json()).items.map((project: { title: string }) => project.title)).not.toContain(title)
    const told = async () => {
      const { messages } = await (await request.get('/api/dev/outbox')).json()
      return messages.find(({ subject }: { subject: string }) => subject.includes('was hidden'))
    }
    await expect.poll(told).toMatchObject({
      subject: expect.stringContaining(title),
      text: expect.stringContaining('It repeats an assignment word for word.'),
    })

    await admin.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Log' }).click()
    const hiding = admin.getByRole('row', { name: /Hid project.*public → hidden/ }).filter({ hasText: title })
    await expect(hiding).toBeVisible()
    await expect(admin.getByRole('row', { name: new RegExp(`Closed.*Number ${number}`) })).toBeVisible()
    await expectAccessible(admin)

    await test.step('the project is restored', async () => {
      await admin.goto(`/admin/queue?kind=report&state=resolved&number=${number}`)
      await entry.getByRole('textbox', { name: 'Reason' }).fill('Its maker has shown that it is their own.')
      await press(admin, 'Decide')
      await expect(admin.getByText('Put project back').last()).toBeVisible()
      expect((await request.get(address)).status()).toBe(200)
    })
  },
)

test('a reported message is read with its context, resolved, and its sender is found', nightly, async ({ visitor }) => {
  const [sender, reader] = [await visitor(demo.freelancer), await visitor(demo.professor)]
  await Promise.all([sender.goto('/'), reader.goto('/')])
  const { customUserId } = await callAs(reader, 'GET', '/users/profile')
  const { conversation } = await callAs(sender, 'POST', '/conversations', { userId: customUserId })
  const text = 'Pay me by bank transfer, or everybody hears of it. <script>document.title = "taken"</script>'
  const written = { clientId: crypto.randomUUID(), text }
  const { message } = await callAs(sender, 'POST', `/conversations/${conversation.id}/messages`, written)
  const report = { number: message.number, reason: 'Harmful or illegal', text: 'This is a threat.' }
  const { number } = await callAs(reader, 'POST', `/conversations/${conversation.id}/report`, report)

  const admin = await visitor(administrator)
  await admin.goto(`/admin/queue?kind=report&state=open&number=${number}`)
  const entry = admin.getByRole('region', { name: 'Harmful or illegal' })
  const reported = entry.getByRole('list', { name: 'In its conversation' }).getByRole('listitem')
  await expect(reported.filter({ hasText: 'Reported' })).toContainText('Tomás Arriaga')
  await expect(reported.filter({ hasText: 'Reported' }).getByText(text)).toBeVisible()
  await expect(entry.getByText('Hide the')).toHaveCount(0)
  await expectAccessible(admin)
  await entry.getByText('Resolve', { exact: true }).click()
  await entry.getByRole('textbox', { name: 'Reason' }).fill('Thank you. We have spoken to them.')
  await press(admin, 'Decide')
  await expect(admin.getByRole('link', { name: String(number) })).toHaveCount(0)
  await admin.goto(`/admin/queue?kind=report&state=resolved&number=${number}`)
  await expect(entry.getByText('Thank you. We have spoken to them.').first()).toBeVisible()
  await entry.getByRole('link', { name: 'Open in People' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Tomás Arriaga' })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
})

test(
  'a person is reported from the profile, from a conversation and after a block; staff find the reports',
  nightly,
  async ({ request, visitor }) => {
    const [reader, person] = [await visitor(demo.student), await visitor(demo.freelancer)]
    await Promise.all([reader.goto('/'), person.goto('/')])
    const { customUserId } = await callAs(person, 'GET', '/users/profile')
    const { conversation } = await callAs(reader, 'POST', '/conversations', { userId: customUserId })
    const dialog = reader.getByRole('dialog', { name: 'Report this person' })

    await test.step('from the conversation, where the form opens and can be cancelled', async () => {
      await reader.goto(`/chat/${conversation.id}`)
      await press(reader, 'Report Tomás Arriaga')
      await expect(dialog).toBeVisible()
      await expectAccessible(reader)
      await press(reader, 'Cancel')
    })
    await reader.goto(`/freelancerprofile/${customUserId}`)
    await press(reader, 'More for Tomás Arriaga')
    await reader.getByRole('menuitem', { name: 'Report Tomás Arriaga' }).click()
    await press(reader, 'Send report')
    await expect(dialog.getByRole('alert').getByText('Choose a reason')).toBeVisible()
    await dialog.getByText('Pretends to be someone else').click()
    await dialog.getByLabel('What should we look at?').fill('The picture is that of my brother.')
    await press(reader, 'Send report')
    const number = await numberOn(reader)
    await press(reader, 'Close')

    await test.step('a second report of the same person is refused with a message, also after a block', async () => {
      await callAs(reader, 'POST', '/relations/block', { blockedUserId: customUserId })
      await reader.goto('/connections?list=blocked')
      await press(reader, 'More for Tomás Arriaga')
      await reader.getByRole('menuitem', { name: 'Report Tomás Arriaga' }).click()
      await dialog.getByText('Spam or advertising').click()
      await dialog.getByLabel('What should we look at?').fill('And he advertises.')
      await press(reader, 'Send report')
      await expect(dialog.getByRole('alert')).toContainText('You have already reported this person.')
      await callAs(reader, 'POST', '/relations/unblock', { blockedUserId: customUserId })
    })

    const admin = await visitor(administrator)
    await admin.goto(`/admin/queue?kind=report&state=open&number=${number}`)
    const entry = admin.getByRole('region', { name: 'Pretends to be someone else' })
    await expect(entry.getByText('Tomás Arriaga', { exact: true }).first()).toBeVisible()
    await expect(entry.getByText('Hide the')).toHaveCount(0)
    await expect(entry.getByRole('link', { name: 'Open profile' })).toHaveAttribute('href', new RegExp(customUserId))
    await expectAccessible(admin)
    await entry.getByText('Resolve', { exact: true }).click()
    await entry.getByRole('textbox', { name: 'Reason' }).fill('We have asked for proof. Thank you.')
    await press(admin, 'Decide')
    await expect(admin.getByText('Report resolved').last()).toBeVisible()
    const { email } = await callAs(reader, 'GET', '/users/profile').then(({ auth }) => auth)
    const told = async () => (await (await request.get('/api/dev/outbox', { params: { to: email } })).json()).messages
    await expect.poll(async () => (await told())[0]?.subject).toBe(`About your report, number ${number}`)
  },
)

test('the list of people pages forwards and back', nightly, async ({ visitor }) => {
  const admin = await visitor(administrator)
  await admin.goto('/admin/people')
  const people = admin.getByRole('list', { name: 'People' }).getByRole('listitem')
  const pages = admin.getByRole('navigation', { name: 'Pages' })
  const texts: string[][] = []
  for (const turn of [1, 2]) {
    texts.push(await people.allInnerTexts())
    await pages.getByRole('link', { name: 'Next' }).click()
    // Compared by inner text: without the breaks between lines every text would differ.
    await expect(people.first(), `page ${turn + 1}`).not.toHaveText(texts.at(-1)?.[0] ?? '', { useInnerText: true })
  }
  for (const before of texts.toReversed()) {
    await pages.getByRole('link', { name: 'Previous' }).click()
    await expect(people).toHaveText(before, { useInnerText: true })
  }
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0)
})

test(
  'staff suspend a person and restore them, and the person reads the reason',
  nightly,
  async ({ request, visitor }) => {
    const admin = await visitor(administrator)
    await admin.goto('/admin')
    const parts = admin.getByRole('navigation', { name: 'Admin' })
    const press = (name: string) => admin.getByRole('button', { name, exact: true }).click()

    await test.step('a person', async () => {
      const { items } = await callAs(admin, 'GET', '/admin/people?limit=100')
      const known: string[] = [...Object.values(demo), administrator]
      const nameOf = (each: { firstName: string; lastName: string }) => `${each.firstName} ${each.lastName}`
      const person = items.find(
        (each: { userType: string; firstName: string; lastName: string; companyName: null }) =>
          each.userType === 'Students' && each.companyName === null && !known.includes(nameOf(each)),
      )
      const name = nameOf(person)
      const profile = `/studentprofile/${person.customUserId}`
      expect((await request.get(profile)).status()).toBe(200)
      await parts.getByRole('link', { name: 'People' }).click()
      await admin.getByLabel('Name, email address or public name').fill(person.email)
      await admin.keyboard.press('Enter')
      const rows = admin.getByRole('list', { name: 'People' }).getByRole('listitem')
      await expect(rows).toHaveCount(1)
      await expectAccessible(admin)
      await rows.getByRole('link', { name }).click()
      await press('Suspend')
      const dialog = admin.getByRole('dialog', { name: `Suspend ${name}?` })
      await dialog.getByRole('button', { name: 'Suspend' }).click()
      await expect(dialog.getByRole('alert').getByRole('link', { name: 'Give the reason' })).toBeVisible()
      await expectAccessible(admin)
      await dialog.getByLabel('Rule').selectOption({ index: 6 })
      await dialog.getByLabel('Reasons').fill('The same advertisement forty times.')
      await dialog.getByRole('button', { name: 'Suspend' }).click()
      await expect(admin.getByText(/^Suspended/).first()).toBeVisible()
      await expect(admin.getByRole('heading', { level: 1, name })).toBeFocused()
      await expectAccessible(admin)
      expect((await request.get(profile)).status()).toBe(404)
      expect((await mailTo(request, person.email)).subject).toBe('Your Guildhall account was suspended')
      await press('Restore')
      await admin.getByRole('dialog').getByLabel('Reason').fill('It was somebody else.')
      await admin.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
      await expect(admin.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
      expect((await request.get(profile)).status()).toBe(200)
      await parts.getByRole('link', { name: 'Log' }).click()
      await expect(admin.getByRole('row', { name: new RegExp(`Suspended.*${name}.*active → suspended`) })).toBeVisible()
    })
  },
)

test(
  'the help page answers, and sends a question to staff; many questions need proof of work',
  nightly,
  async ({ page }) => {
    await page.goto('/help')
    await page.getByText('I forgot my password').click()
    await expect(page.getByText('we email you a link that works for 1 hour')).toBeVisible()
    await expectAccessible(page)
    await test.step('the search shows answers that match, or what to do next', async () => {
      const search = page.getByRole('searchbox', { name: 'Search the answers' })
      await search.fill('refund')
      await expect(page.getByText('How do I get my money back?')).toBeVisible()
      await expect(page.getByText('I forgot my password')).toBeHidden()
      await search.fill('zebra')
      await expect(page.getByRole('heading', { name: 'No answers found for “zebra”' })).toBeVisible()
      await expectAccessible(page)
      await press(page, 'Show all answers')
      await expect(search).toBeFocused()
      await expect(page.getByText('I forgot my password')).toBeVisible()
      await search.fill('refund')
      await search.press('Escape')
      await expect(page.getByText('I forgot my password')).toBeVisible()
    })
    const ask = async (question: number) => {
      await page.getByLabel('About').selectOption('My account')
      await page.getByLabel('Your question').fill(`Question ${question}`)
      await press(page, 'Send')
    }
    const { max } = rateLimits.feedback
    for (let question = 1; question <= max; question += 1) {
      await ask(question)
      await numberOn(page)
      await press(page, 'Write another')
    }

    await test.step('above the limit the page says what it is doing', async () => {
      const challenge = Promise.withResolvers<void>()
      await page.route('**/api/bot-check', async (route) => {
        await challenge.promise
        await route.continue()
      })
      await ask(max + 1)
      await expect(page.getByText('Checking that you are human…')).toBeVisible()
      challenge.resolve()
      await numberOn(page)
      await page.unroute('**/api/bot-check')
    })

    await test.step('a used proof of work is refused with a message, and the typed text stays', async () => {
      await press(page, 'Write another')
      const given = await page.request.get('/api/bot-check')
      await page.route('**/api/bot-check', (route) => route.fulfill({ response: given }))
      await ask(max + 2)
      await numberOn(page)
      await press(page, 'Write another')
      await ask(max + 3)
      await expect(page.getByRole('alert')).toHaveText('reCAPTCHA verification failed. Please try again.')
      await expect(page.getByLabel('Your question')).toHaveValue(`Question ${max + 3}`)
      await page.unroute('**/api/bot-check')
      await press(page, 'Send')
      await numberOn(page)
    })
  },
)

test('the pages of administrators are closed to others', nightly, async ({ page, visitor }) => {
  await page.goto('/admin/log')
  await expect(page).toHaveURL(/\/signin\?redirect=%2Fadmin%2Flog/)
  const member = await visitor(demo.student)
  for (const path of everyPage.administrators) expect((await member.goto(path))?.status()).toBe(403)
  // Not an internal error, and trying again would not help.
  await expect(member).toHaveTitle('This page cannot be shown – Guildhall')
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('This page cannot be shown')
  await expect(member.getByRole('button', { name: 'Try Again' })).toBeHidden()
  await member.getByRole('button', { name: 'Hi,' }).click()
  await expect(member.getByRole('dialog').getByRole('link', { name: 'Admin' })).toHaveCount(0)
})
