import { expect } from '@playwright/test'
import { callAs, offerWork } from '../support/browser-orders.ts'
import { demo, mailTo, newcomer, signUp } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { test } from '../support/site.ts'

const day = 86_400_000

test('a visitor joins by a link and publishes; the ambassador sees them active, finance releases, and the balance shows it', async ({
  visitor,
  site,
}) => {
  test.setTimeout(240_000)
  const [ilse, noor, finance] = [await visitor(demo.student), await visitor(), await visitor('Ines Calloway')]
  const { ambassador } = await callAs(ilse, 'GET', '/ambassadors/mine')
  const person = newcomer('Noor', 'Lindqvist')

  await test.step('the link says who invites and leads to the sign-up', async () => {
    await noor.goto(`/join/${ambassador.code}`)
    await expect(
      noor.getByRole('heading', { level: 1, name: 'Ilse Vandermeer invites you to Guildhall' }),
    ).toBeVisible()
    await expectAccessible(noor)
    await expect
      .poll(async () => (await noor.context().cookies()).map(({ name }) => name))
      .toEqual(expect.arrayContaining(['join_mark', 'invited_by']))
    await noor.getByRole('link', { name: 'Create an account' }).click()
    await expect(noor.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
    await signUp(noor, person)
    const { code } = await mailTo(noor.request, person.email)
    await noor.getByLabel('6-digit code').fill(code)
    await expect(noor).toHaveURL('/welcome')
    await offerWork(noor, 'A register of herons', 0)
  })

  await test.step('the ambassador sees the person waiting, and active 14 days later', async () => {
    await site.performDue()
    const row = ilse
      .getByRole('list', { name: 'People you brought' })
      .getByRole('listitem')
      .filter({ hasText: 'Noor Lindqvist' })
    await expect(async () => {
      await ilse.goto('/campus-ambassador')
      await expect(row.getByText('Waiting')).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await expectAccessible(ilse)
    await site.advance(15 * day)
    await site.performDue()
    await expect(async () => {
      await ilse.reload()
      await expect(row.getByText('Active', { exact: true })).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
  })

  await test.step('finance releases the credit, and the balance shows it', async () => {
    const before = (await callAs(ilse, 'GET', '/balance')).availableMinor
    await finance.goto('/admin/credit')
    const line = finance
      .getByRole('list', { name: 'Lines' })
      .getByRole('listitem')
      .filter({ hasText: 'Ilse Vandermeer' })
    await expect(line).toBeVisible()
    await line.getByRole('button', { name: 'Release the credit of Ilse Vandermeer' }).click()
    await expect(finance.getByRole('list', { name: 'Released' }).getByText('Ilse Vandermeer')).toBeVisible()
    await expectAccessible(finance)
    expect((await callAs(ilse, 'GET', '/balance')).availableMinor).toBeGreaterThan(before)
    await ilse.goto('/settings/payouts')
    await expect(ilse.getByRole('main')).toContainText('Available')
  })
})
