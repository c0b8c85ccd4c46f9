import { expect } from '@playwright/test'
import { buyWork, callAs, handleOf, offerWork } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

test(
  'an owner shares the income of a project; a sale is split and partly refunded, as buyer and members see',
  nightly,
  async ({ visitor }) => {
    test.setTimeout(240_000)
    const [owner, member, buyer] = [
      await visitor(demo.student),
      await visitor(demo.freelancer),
      await visitor(demo.professor),
    ]
    const product = await offerWork(owner, 'A tide clock', 100)
    const team = `/product/${product}/team`
    await callAs(owner, 'POST', `/marketplace/projects/${product}/team/invitations`, {
      ...{ person: await handleOf(member), role: 'contributor', note: '' },
    })
    const { items } = await callAs(member, 'GET', '/teams/invitations')
    const { id: invitation } = items.find(({ project }: { project: { id: string } }) => project.id === product)
    await callAs(member, 'POST', `/teams/invitations/${invitation}/accept`, {})
    const shares = owner.getByRole('region', { name: 'Shares' })
    const propose = async (typed: string) => {
      await owner.getByRole('button', { name: /^Change (shares|the proposal)$/ }).click()
      const form = owner.getByRole('form', { name: 'Change shares' })
      await form.getByLabel('Tomás Arriaga').fill(typed)
      await form.getByRole('button', { name: 'Propose' }).click()
      return form
    }

    await test.step('the owner shares, which takes effect at once when nobody else loses', async () => {
      await owner.goto(team)
      await expect(shares.getByText('Everything that new orders bring is the owner’s.')).toBeVisible()
      const form = await propose('100,5')
      await expect(form.getByRole('alert').getByRole('link', { name: /^Enter a share from 0 to 100/ })).toBeVisible()
      await form.getByLabel('Tomás Arriaga').fill('40')
      await expect(form.getByRole('status').filter({ hasText: '60' })).toBeVisible()
      await form.getByRole('button', { name: 'Propose' }).click()
      await expect(owner.getByText('The shares are changed', { exact: true })).toBeVisible()
      await expect(shares.getByRole('listitem').filter({ hasText: 'Tomás Arriaga' })).toContainText('40')
    })

    await test.step('a lower share waits for the member, who finds it on the dashboard and consents', async () => {
      await propose('25')
      await expect(shares.getByRole('row').filter({ hasText: 'Tomás Arriaga' })).toContainText('Waiting')
      await expectAccessible(owner)
      await member.goto(team)
      await expect(member.getByRole('heading', { name: 'Your share would fall: do you consent?' })).toBeVisible()
      await expectAccessible(member)
      await member.getByRole('button', { name: 'Consent' }).click()
      await expect(
        member.getByRole('region', { name: 'Shares' }).getByRole('listitem').filter({ hasText: 'Tomás Arriaga' }),
      ).toContainText('25')
      await expect(member.getByRole('button', { name: 'Consent' })).toHaveCount(0)
    })

    let order = ''
    await test.step('the buyer sees who earns before paying, and on the order', async () => {
      await callAs(buyer, 'POST', `/users/${await handleOf(buyer)}/cart`, { productId: product, quantity: 1 })
      await buyer.goto('/checkout')
      const earns = buyer.getByRole('region', { name: 'Who earns from A tide clock' })
      await expect(earns.getByRole('listitem').filter({ hasText: 'Tomás Arriaga' })).toContainText('25')
      await expectAccessible(buyer)
      order = await buyWork(buyer, product)
      await buyer.goto(`/orders/${order}`)
      const shared = buyer.getByRole('region', { name: 'Shared by the team' })
      await expect(shared.getByRole('listitem').filter({ hasText: 'Ilse Vandermeer' })).toContainText('75')
      await expect(shared).not.toContainText('$')
    })

    await test.step('a refund takes from both in the same proportion', async () => {
      await callAs(owner, 'POST', `/orders/${order}/deliver`, { note: 'It ticks.' })
      const key = { 'idempotency-key': crypto.randomUUID() }
      await callAs(owner, 'POST', `/orders/${order}/refund`, { amountMinor: 2000 }, key)
      await owner.goto(`/sales/${order}`)
      const shared = owner.getByRole('region', { name: 'Shared by the team' })
      await expect(shared.getByRole('listitem').filter({ hasText: 'Ilse Vandermeer' })).toContainText('$54')
      await expect(shared.getByRole('listitem').filter({ hasText: 'Tomás Arriaga' })).toContainText('$18')
      await expectAccessible(owner)
    })

    await test.step('the member sees their part beside the balance', async () => {
      await member.goto('/settings/payouts')
      const sales = member.getByRole('region', { name: 'Your part of team sales' })
      const row = sales.getByRole('listitem').filter({ hasText: 'A tide clock' })
      await expect(row).toContainText('$18')
      await expect(row).toContainText('Pending, partly refunded')
      await expectAccessible(member)
    })
  },
)
