import { demoPassword } from '@guildhall/server/dev/demo-people.ts'
import { expect } from '@playwright/test'
import { buyWork, callAs, handleOf, offerWork } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

test(
  'an owner hands a project over and leaves; the sale before is theirs, the one after the new owner’s',
  nightly,
  async ({ site, visitor }) => {
    test.setTimeout(240_000)
    const [owner, heir, buyer] = [
      await visitor(demo.student),
      await visitor(demo.freelancer),
      await visitor(demo.professor),
    ]
    const title = 'A tide clock'
    const product = await offerWork(owner, title, 100)
    const team = `/product/${product}/team`
    await callAs(owner, 'POST', `/marketplace/projects/${product}/team/invitations`, {
      ...{ person: await handleOf(heir), role: 'contributor', note: '' },
    })
    const { items } = await callAs(heir, 'GET', '/teams/invitations')
    const { id: invitation } = items.find(({ project }: { project: { id: string } }) => project.id === product)
    await callAs(heir, 'POST', `/teams/invitations/${invitation}/accept`, {})
    const before = await buyWork(buyer, product)

    await test.step('the owner offers it, and can withdraw', async () => {
      await owner.goto(team)
      const offer = async () => {
        await owner.getByRole('button', { name: 'Hand over' }).click()
        const form = owner.getByRole('form', { name: 'Hand over' })
        await expect(form.getByLabel('New owner')).toHaveValue(await handleOf(heir))
        await expectAccessible(owner)
        await form.getByLabel('A line to them').fill('I leave for Bergen in June.')
        await form.getByRole('button', { name: 'Offer the project' }).click()
      }
      // The last sign-in is more than five minutes ago.
      await site.advance(301_000)
      await offer()
      const proof = owner.getByRole('dialog', { name: 'Confirm that it is you' })
      await proof.getByLabel('Password', { exact: true }).fill(demoPassword)
      await proof.getByRole('button', { name: 'Confirm' }).click()
      const waiting = owner.getByRole('region', { name: 'You offered this project to Tomás Arriaga' })
      await expect(waiting).toContainText('I leave for Bergen in June.')
      await expect(owner.getByRole('button', { name: 'Hand over' })).toHaveCount(0)
      await expectAccessible(owner)
      await waiting.getByRole('button', { name: 'Withdraw the offer' }).click()
      await expect(waiting).toHaveCount(0)
      await offer()
      await expect(waiting).toBeVisible()
    })

    await test.step('the member finds it under Together, reads what it means and accepts', async () => {
      await heir.goto('/collaborators')
      const offered = heir.getByRole('region', { name: 'Projects offered to you' })
      await expect(offered.getByRole('listitem').filter({ hasText: title })).toContainText('I leave for Bergen')
      await expectAccessible(heir)
      await offered.getByRole('link', { name: `Read the offer: ${title}` }).click()
      await heir.getByRole('button', { name: 'Take over' }).click()
      const form = heir.getByRole('form', { name: 'Take over the project' })
      await expect(form).toBeVisible()
      await expectAccessible(heir)
      const adult = form.getByLabel('I am 18 or older')
      if (await adult.count()) await adult.check()
      await form.getByRole('button', { name: 'Accept the project' }).click()
      const members = heir.getByRole('region', { name: 'Members' })
      await expect(members.getByRole('listitem').filter({ hasText: 'Tomás Arriaga' })).toContainText('Owner')
      await expect(members.getByRole('listitem').filter({ hasText: 'Ilse Vandermeer' })).toContainText('Maintainer')
      await expect(heir.getByRole('region', { name: 'Log' })).toContainText(
        'Tomás Arriaga took over the project from Ilse Vandermeer',
      )
    })

    await test.step('the former owner leaves', async () => {
      await owner.goto(team)
      await owner.getByRole('button', { name: 'Leave the team' }).click()
      await owner.getByRole('button', { name: 'Leave now' }).click()
      await expect(owner).toHaveURL(/\/collaborators/)
    })

    await test.step('a sale before belongs to the former owner, one after to the new one', async () => {
      const after = await buyWork(buyer, product)
      await buyer.goto(`/orders/${before}`)
      await expect(buyer.getByRole('main')).toContainText('Ilse Vandermeer')
      await buyer.goto(`/orders/${after}`)
      await expect(buyer.getByRole('main')).toContainText('Tomás Arriaga')
      await owner.goto(`/sales/${before}`)
      await expect(owner.getByRole('main')).toContainText(title)
      await heir.goto(`/sales/${after}`)
      await expect(heir.getByRole('main')).toContainText(title)
      await owner.goto(`/sales/${after}`)
      await expect(owner.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
    })
  },
)
