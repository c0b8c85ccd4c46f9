import { expect, type Page } from '@playwright/test'
import { buyWork, callAs, offerWork } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { signInByPassword } from '../support/own-session.ts'
import { nightly, test } from '../support/site.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A report of a project by its visitor; returns its number. */
async function report(reporter: Page, id: string, text = 'Two paragraphs are mine.'): Promise<number> {
  const words = { reason: 'Copied without permission', text }
  return (await callAs(reporter, 'POST', '/reports', { kind: 'project', id, ...words })).number
}

/** An open appeal in the staff's list. */
const appealAbout = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Appeals' }).getByRole('listitem').filter({ hasText: words })

test('one moderator hides a project, its maker appeals, and another moderator takes the decision back', async ({
  request,
  visitor,
}) => {
  const [maker, reporter] = [await visitor(demo.freelancer), await visitor(demo.student)]
  await Promise.all([maker.goto('/'), reporter.goto('/')])
  const id = await offerWork(maker, 'A tide table for one harbour', 40)
  const number = await report(reporter, id)

  const [first, second] = [await visitor('Hanneke Vos'), await visitor('Samir Haddad')]
  await first.goto(`/admin/queue?kind=report&state=open&number=${number}`)
  await press(first, 'Take it')
  await expect(first.getByRole('button', { name: 'Give it back' })).toBeVisible()
  await expect(first.getByText(`Report ${number}, in work: Hanneke Vos`)).toBeVisible()
  const entry = first.getByRole('region', { name: 'Copied without permission' })
  await entry.getByText('Hide the project').click()
  await entry.getByRole('textbox', { name: 'Reason' }).fill('Two paragraphs are copied.')
  await press(first, 'Decide')
  await expect(entry.getByRole('alert').getByText('Choose the rule')).toBeVisible()
  await entry.getByLabel('Rule').selectOption({ index: 1 })
  await press(first, 'Decide')
  await expect(first.getByText('Hid project').last()).toBeVisible()
  expect((await request.get(`/product/${id}`)).status()).toBe(404)

  await maker.goto('/settings/decisions')
  const decision = maker.getByRole('listitem').filter({ hasText: 'Project hidden: A tide table for one harbour' })
  await expect(decision).toContainText('Two paragraphs are copied.')
  await expect(decision).toContainText('In force')
  await expectAccessible(maker)
  await decision.getByRole('button', { name: 'Appeal' }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send appeal' }).click()
  await expect(dialog.getByRole('alert').getByText('Write why the decision is wrong')).toBeVisible()
  await dialog.getByLabel('Why the decision is wrong').fill('I wrote both texts.')
  await expectAccessible(maker)
  await dialog.getByRole('button', { name: 'Send appeal' }).click()
  await expect(decision).toContainText('from somebody who did not make the decision')

  await first.goto('/admin/appeals')
  const waiting = appealAbout(first, 'A tide table for one harbour')
  await expect(waiting).toContainText('You made this decision')
  await expect(waiting.getByRole('button', { name: 'Send answer' })).toHaveCount(0)

  await second.goto('/admin')
  await second.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Appeals' }).click()
  const appeal = appealAbout(second, 'A tide table for one harbour')
  await expect(appeal).toContainText('I wrote both texts.')
  await expectAccessible(second)
  await appeal.getByText('Reverse it').click()
  await appeal.getByLabel('Reasons').fill('The earlier listing is theirs too.')
  await appeal.getByRole('button', { name: 'Send answer' }).click()
  await expect(appeal).toHaveCount(0)
  expect((await request.get(`/product/${id}`)).status()).toBe(200)

  await maker.reload()
  await expect(decision).toContainText('Reversed')
  await expect(decision).toContainText('The earlier listing is theirs too.')
})

test(
  'a suspended seller signs in to one page, answers a dispute, and appeals',
  nightly,
  async ({ request, visitor }) => {
    const [seller, buyer] = [await visitor(demo.freelancer), await visitor(demo.student)]
    await Promise.all([seller.goto('/'), buyer.goto('/')])
    const profile = await callAs(seller, 'GET', '/users/profile')
    const order = await buyWork(buyer, await offerWork(seller, 'A poster to order', 30))
    await callAs(seller, 'POST', `/orders/${order}/deliver`, { note: 'Here is the poster.' })
    await callAs(buyer, 'POST', `/orders/${order}/report`, { note: 'It is blue.' })

    const moderator = await visitor('Hanneke Vos')
    await moderator.goto(`/admin/people/${profile.customUserId}`)
    await press(moderator, 'Suspend')
    const asked = moderator.getByRole('dialog')
    await asked.getByLabel('Rule').selectOption({ index: 6 })
    await asked.getByLabel('Reasons').fill('Forty identical messages.')
    await asked.getByRole('button', { name: 'Suspend' }).click()
    await expect(moderator.getByText(/^Suspended/).first()).toBeVisible()

    const page = await visitor()
    await page.goto('/signin')
    await page.getByLabel('Email').fill(profile.auth.email)
    await page.getByLabel('Password', { exact: true }).fill('guildhall-demo')
    await press(page, 'Sign In')
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
    await expect(page.getByText('Forty identical messages.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Prepare ZIP' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/marketplace')
    await expect(page).toHaveURL(/\/suspended$/)

    const running = page.getByRole('list', { name: 'Running orders' }).getByRole('listitem')
    const disputed = running.filter({ hasText: 'A poster to order' })
    await expect(disputed).toContainText(
      'Your turn. Without an answer, what the buyer asked for is refunded automatically on',
    )
    await disputed.getByRole('link', { name: 'A poster to order' }).click()
    await expect(page).toHaveURL(new RegExp(`/sales/${order}$`))
    await page.getByRole('link', { name: 'Open the dispute' }).click()
    await press(page, 'Answer')
    await page.getByRole('dialog').getByLabel('Your answer').fill('Blue was agreed.')
    await press(page, 'Send answer')
    await expect(page.getByRole('heading', { name: 'Our staff decide the dispute' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Your account' }).click()
    await press(page, 'Appeal')
    await page.getByLabel('Why the decision is wrong').fill('They were answers to forty questions.')
    await press(page, 'Send appeal')
    await expect(page.getByText('from somebody who did not make the decision')).toBeVisible()

    const second = await visitor('Samir Haddad')
    await second.goto('/admin/appeals')
    const appeal = appealAbout(second, 'They were answers to forty questions.')
    await appeal.getByText('Reverse it').click()
    await appeal.getByLabel('Reasons').fill('The forty people had asked.')
    await appeal.getByRole('button', { name: 'Send answer' }).click()
    await expect(appeal).toHaveCount(0)
    await page.goto('/suspended')
    await expect(page).toHaveURL(/\/dashboard$/)
    expect((await request.get(`/freelancerprofile/${profile.customUserId}`)).status()).toBe(200)
  },
)

test(
  'a refund above the limit is asked for by one person on the finance staff and carried out by another',
  nightly,
  async ({ visitor }) => {
    const [seller, buyer] = [await visitor(demo.freelancer), await visitor(demo.student)]
    await Promise.all([seller.goto('/'), buyer.goto('/')])
    const order = await buyWork(buyer, await offerWork(seller, 'A signpost for a park', 900))
    await callAs(seller, 'POST', `/orders/${order}/deliver`, { note: 'Done.' })
    await callAs(buyer, 'POST', `/orders/${order}/accept`, {})

    const [asker, second] = [await visitor('Priya Raman'), await visitor('Tobias Keel')]
    await asker.goto(`/orders/${order}`)
    await press(asker, 'Refund the buyer')
    await asker.getByRole('dialog').getByLabel('Amount').fill('900')
    await asker
      .getByRole('dialog')
      .getByRole('textbox', { name: /reason|note/i })
      .fill('It points the wrong way.')
    await asker.getByRole('dialog').getByRole('button', { name: 'Send refund' }).click()
    await expect(asker.getByText(/is waiting for a second person on the staff/)).toBeVisible()
    await expect(asker.getByRole('button', { name: 'Refund the buyer' })).toHaveCount(0)
    await asker.getByRole('link', { name: 'See what is waiting' }).click()
    const own = asker.getByRole('list', { name: 'Acts that need two people' }).getByRole('listitem')
    await expect(own.getByRole('button', { name: /^Withdraw/ })).toBeVisible()
    await expect(own.getByRole('button', { name: /^Agree/ })).toHaveCount(0)
    await expectAccessible(asker)

    await second.goto('/admin')
    await second.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Second person' }).click()
    await second.getByRole('button', { name: /^Agree: Refund \$900\.00/ }).click()
    await expect(second.getByText('Nothing is waiting for you')).toBeVisible()
    expect((await callAs(buyer, 'GET', `/orders/${order}`)).order).toMatchObject({ state: 'refunded' })
  },
)

test('an administrator gives a role, and each role sees only its own parts', nightly, async ({ visitor }) => {
  const [administrator, member] = [await visitor('Ines Calloway'), await visitor(demo.student)]
  await member.goto('/')
  const { customUserId } = await callAs(member, 'GET', '/users/profile')
  await administrator.goto(`/admin/people/${customUserId}`)
  await press(administrator, 'Change the role')
  const dialog = administrator.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Support')
  await dialog.getByLabel('Reason').fill('Answers questions from December.')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(administrator.getByText('Role changed').last()).toBeVisible()
  await member.goto('/admin')
  const parts = member.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect(parts).toHaveText([
    ...[/Overview/, /Disputes/, /Questions/, /Feedback/, /Emails/, /Ambassadors/, /People/, /Fees and limits/],
  ])
  await expectAccessible(member)
  await member.goto('/admin/payouts')
  await expect(member.getByText('Your role does not include this.')).toBeVisible()
})

test('demo staff that the sign-in page does not show first can sign in from it', nightly, async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/signin')
  await page.getByText('More staff').click()
  await page.getByRole('button', { name: 'Samir Haddad' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  const other = await visitor()
  await signInByPassword(other, 'lucia.ferrand@guildhall.example')
})

test(
  'a moderator closes two reports together, hides their project from its page, and reads a conversation with a second one',
  nightly,
  async ({ visitor }) => {
    const [maker, reporter] = [await visitor(demo.freelancer), await visitor(demo.student)]
    await Promise.all([maker.goto('/'), reporter.goto('/')])
    const id = await offerWork(maker, 'A bell rope for a belfry', 40)
    const number = await report(reporter, id)
    const further = await report(reporter, id, 'So is the title.')

    const [first, second] = [await visitor('Hanneke Vos'), await visitor('Samir Haddad')]
    await first.goto(`/product/${id}`)
    await first.getByRole('link', { name: 'Open in Admin' }).click()
    await expect(first.getByRole('heading', { level: 1 })).toHaveText('A bell rope for a belfry')
    await first.getByRole('link', { name: `Report ${number}` }).click()
    for (const each of [number, further]) await first.getByRole('checkbox', { name: `Choose report ${each}` }).check()
    await expect(first.getByRole('status').filter({ hasText: '2 chosen' })).toBeVisible()
    await press(first, 'Close together')
    const closing = first.getByRole('dialog', { name: 'Close 2 reports?' })
    await closing.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(closing.getByRole('alert').getByText('Give the reason')).toBeVisible()
    await closing.getByLabel('Reason').fill('It is theirs.')
    await expectAccessible(first)
    await closing.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(first.getByText('Closed 2.').last()).toBeVisible()
    await first.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Refused' }).click()
    await expect(first.getByRole('link', { name: new RegExp(` Report ${number}$`) })).toBeVisible()

    await first.goto(`/admin/listings/${id}`)
    await press(first, 'Hide the project')
    const hiding = first.getByRole('dialog')
    await hiding.getByLabel('Rule').selectOption({ index: 1 })
    await hiding.getByLabel('Reasons').fill('The drawing is copied.')
    await expectAccessible(first)
    await hiding.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(first.getByText('Hidden', { exact: true })).toBeVisible()
    await expect(first.getByText('Hid project', { exact: true })).toBeVisible()
    await expectAccessible(first)
    await press(first, 'Put the project back')
    await first.getByRole('dialog').getByLabel('Reason').fill('A mistake.')
    await first.getByRole('dialog').getByRole('button', { name: 'Put back' }).click()
    await expect(first.getByText('Listed', { exact: true })).toBeVisible()

    await first.goto('/services')
    await first.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await first.getByRole('link', { name: 'Open in Admin' }).click()
    await expect(first.getByText('Price from')).toBeVisible()
    await expectAccessible(first)
    await press(first, 'Hide the service')
    const hidingService = first.getByRole('dialog')
    await hidingService.getByLabel('Rule').selectOption({ index: 1 })
    await hidingService.getByLabel('Reasons').fill('The picture is copied.')
    await hidingService.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(first.getByText('Hid service', { exact: true })).toBeVisible()
    await press(first, 'Put the service back')
    await first.getByRole('dialog').getByLabel('Reason').fill('A mistake.')
    await first.getByRole('dialog').getByRole('button', { name: 'Put back' }).click()
    await expect(first.getByText('Listed', { exact: true })).toBeVisible()

    const [one, other] = await Promise.all([maker, reporter].map((page) => callAs(page, 'GET', '/users/profile')))
    const { conversation } = await callAs(maker, 'POST', '/conversations', { userId: other.customUserId })
    const said = { clientId: crypto.randomUUID(), text: 'The rope is five metres long.' }
    await callAs(maker, 'POST', `/conversations/${conversation.id}/messages`, said)
    await first.goto(`/admin/people/${one.customUserId}`)
    await press(first, 'Read a conversation')
    const asking = first.getByRole('dialog')
    await asking.getByLabel('With').fill(other.customUserId)
    await asking.getByLabel('Reason').fill('Each says that the other made threats.')
    await asking.getByRole('button', { name: 'Ask for a second person' }).click()
    await expect(asking).toBeHidden()
    await second.goto('/admin/approvals')
    await second.getByRole('button', { name: /^Agree: Read a conversation with/ }).click()
    await expect(second.getByText('Carried out').last()).toBeVisible()
    await first.goto('/admin/approvals?state=ended')
    await first.getByRole('link', { name: 'Read it' }).first().click()
    await expect(first.getByRole('list', { name: 'Messages' })).toContainText('The rope is five metres long.')
    await expectAccessible(first)
  },
)
