import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { expect, type Page } from '@playwright/test'
import { callAs, handleOf, offerWork } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const message = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const contributions = (page: Page) => page.getByRole('region', { name: 'Contributions' })

test(
  'a member notes a contribution, which the owner confirms and the profile shows; the team’s conversation follows it',
  nightly,
  async ({ visitor }) => {
    test.setTimeout(180_000)
    const [owner, member] = [await visitor(demo.student), await visitor(demo.freelancer)]
    const product = await offerWork(owner, 'A dike atlas', 40)
    const team = `/product/${product}/team`
    const handle = await handleOf(member)
    await callAs(owner, 'POST', `/marketplace/projects/${product}/team/invitations`, {
      ...{ person: handle, role: 'contributor', note: '' },
    })
    const { items } = await callAs(member, 'GET', '/teams/invitations')
    const { id: invitation } = items.find(({ project }: { project: { id: string } }) => project.id === product)
    await callAs(member, 'POST', `/teams/invitations/${invitation}/accept`, {})
    const [{ name: skill }] = (await callAs(member, 'GET', `/users/${handle}`)).skills

    await test.step('the member notes what they did', async () => {
      await member.goto(team)
      await member.getByRole('button', { name: 'Note a contribution' }).click()
      const form = member.getByRole('form', { name: 'Note a contribution' })
      await form.getByLabel('Time').fill('soon')
      await form.getByRole('button', { name: 'Note it' }).click()
      const wrong = form.getByRole('alert')
      await expect(wrong.getByRole('link', { name: 'Say what you did' })).toBeVisible()
      await expect(wrong.getByRole('link', { name: /^Enter the time in quarters of an hour/ })).toBeVisible()
      await form.getByLabel('What you did').fill('Drew the dikes of 1953.')
      await form.getByLabel('Time').fill('2:30')
      await form.getByLabel('Skills').fill(skill)
      await expectAccessible(member)
      await form.getByRole('button', { name: 'Note it' }).click()
      const row = contributions(member).getByRole('listitem').filter({ hasText: 'Drew the dikes of 1953.' })
      await expect(row).toContainText('2 h 30 min')
      await expect(row).toContainText('Not confirmed yet')
      await expect(row.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
    })

    await test.step('the owner declines with a reason, and confirms the changed one', async () => {
      await owner.goto(team)
      await contributions(owner)
        .getByRole('button', { name: /^Decline/ })
        .click()
      const reason = owner.getByRole('form', { name: 'Decline the contribution' })
      await reason.getByLabel('Reason').fill('It was an hour less.')
      await reason.getByRole('button', { name: 'Decline' }).click()
      await member.reload()
      await expect(contributions(member).getByText('The reason: It was an hour less.')).toBeVisible()
      await contributions(member)
        .getByRole('button', { name: /^Change/ })
        .click()
      const form = member.getByRole('form', { name: 'Change the contribution' })
      await form.getByLabel('Time').fill('1.5')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(contributions(member).getByText('1 h 30 min')).toBeVisible()
      await owner.reload()
      await contributions(owner)
        .getByRole('button', { name: /^Confirm/ })
        .click()
      await contributions(owner).getByRole('radio', { name: 'Confirmed', exact: true }).click()
      const confirmed = contributions(owner).getByRole('listitem').filter({ hasText: 'Drew the dikes of 1953.' })
      await expect(confirmed).toContainText('Confirmed')
      await expectAccessible(owner)
    })

    await test.step('the page of the project and the profile show it', async () => {
      await member.goto(`/product/${product}`)
      await expect(member.getByText('1 confirmed contribution, 1 h 30 min together.')).toBeVisible()
      await owner.goto(profilePath({ userType: 'Freelancers', customUserId: handle }))
      const evidence = owner.getByRole('listitem').filter({ hasText: 'A dike atlas' }).first()
      await expect(evidence).toContainText(skill)
      await expect(evidence).toContainText('1 h 30 min confirmed in')
      await expectAccessible(owner)
    })

    await test.step('the team talks, and the member who leaves is out of the conversation', async () => {
      await owner.goto(team)
      await owner.getByRole('button', { name: 'Team conversation' }).click()
      await expect(owner.getByRole('heading', { level: 1, name: 'A dike atlas' })).toBeVisible()
      await message(owner).fill('The atlas is nearly done.')
      await message(owner).press('Enter')
      await member.goto('/collaborators')
      await member.getByRole('button', { name: 'Team conversation: A dike atlas' }).click()
      await expect(log(member).getByText('The atlas is nearly done.')).toBeVisible()
      const details = member.getByRole('complementary', { name: 'Details' })
      await expect(details.getByRole('link', { name: 'Open the team' })).toBeVisible()
      await expect(details.getByRole('button', { name: 'Leave group' })).toHaveCount(0)
      await expectAccessible(member)
      await callAs(member, 'POST', `/marketplace/projects/${product}/team/leave`, {})
      await expect(log(owner).getByText(`${demo.freelancer} left`)).toBeVisible()
      await member.reload()
      await expect(log(member)).toHaveCount(0)
    })
  },
)
