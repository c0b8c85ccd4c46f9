import { expect, type Page } from '@playwright/test'
import { runAxe } from '../support/axe.ts'
import { payAtSandbox } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { chat } from '../support/chat-page.ts'
import { test } from '../support/site.ts'

const turn = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
const milestone = (page: Page, number: number) => page.getByRole('group', { name: `Milestone ${number}` })

async function expectAccessible(page: Page) {
  expect((await runAxe(page)).violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
}

test('a client asks a freelancer for an offer from the profile; they agree on a counter-offer, the first milestone is paid in, delivered and released, and the rest is ended', async ({
  visitor,
}) => {
  test.setTimeout(240_000)
  const [client, provider] = [await visitor(demo.student), await visitor(demo.freelancer)]

  await test.step('the request names what is missing, and is sent once complete', async () => {
    await client.goto('/search?tab=people&q=Arriaga')
    await client.getByRole('link', { name: demo.freelancer }).first().click()
    await client.getByRole('link', { name: 'Ask for an offer' }).click()
    await client.getByRole('button', { name: 'Send the request' }).click()
    await expect(client.getByRole('alert').getByRole('link', { name: 'Give the work a title' })).toBeVisible()
    await client.getByLabel('What is it about?').fill('A map of 340 stations')
    await client.getByLabel('What do you need?').fill('Stations on a map, without a server.')
    await client.getByRole('checkbox', { name: /Nobody will hand in/ }).check()
    await expectAccessible(client)
    await client.getByRole('button', { name: 'Send the request' }).click()
    await expect(turn(client, `Waiting for ${demo.freelancer} to answer your request`)).toBeVisible()
    await expectAccessible(client)
  })
  const address = new URL(client.url()).pathname
  const talks: Page[] = []

  await test.step('the freelancer finds it under their turn and makes an offer of two milestones', async () => {
    await provider.goto('/engagements')
    await provider.getByRole('link', { name: 'Answer: A map of 340 stations' }).click()
    await expect(turn(provider, `Your turn: answer ${demo.student}`)).toBeVisible()
    await provider.getByRole('link', { name: 'Make an offer' }).click()
    await provider.getByLabel('What will be done?').fill('A viewer that reads the files in the browser.')
    await provider.getByRole('button', { name: 'Add a milestone' }).click()
    for (const [at, [title, price]] of [
      ['Tiles', '220'],
      ['Search', '260.50'],
    ].entries()) {
      await milestone(provider, at + 1)
        .getByLabel('Title')
        .fill(title ?? '')
      await milestone(provider, at + 1)
        .getByLabel('Price')
        .fill(price ?? '')
    }
    await expect(provider.getByText('Total $480.50')).toBeVisible()
    await provider.getByRole('button', { name: 'Send the offer' }).click()
    await expect(
      provider.getByRole('alert').getByRole('link', { name: 'Confirm that nobody will hand in the result' }),
    ).toBeVisible()
    await expectAccessible(provider)
    await provider.getByRole('checkbox', { name: /Nobody will hand in/ }).check()
    await provider.getByRole('button', { name: 'Send the offer' }).click()
    await expect(turn(provider, `Waiting for ${demo.student} to answer your offer`)).toBeVisible()
  })

  const card = (page: Page, name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

  await test.step('the conversation of the two has the request and the offer as cards, which follow what happens', async () => {
    const talk = await provider.context().newPage()
    await talk.goto(address)
    await talk.getByRole('button', { name: 'Conversation' }).click()
    await expect(card(talk, 'Request A map of 340 stations').getByText('An offer is open')).toBeVisible()
    await expect(card(talk, 'Offer A map of 340 stations')).toContainText(/Price\$480\.50.*Not yours.*Not answered yet/)
    await expectAccessible(talk)
    await client.getByRole('button', { name: 'Conversation' }).click()
    await expect(card(client, 'Offer A map of 340 stations').getByText('Yours')).toBeVisible()
    await expect(chat.list(client).getByText('Offer: A map of 340 stations')).toBeVisible()
    await card(client, 'Offer A map of 340 stations').getByRole('link').press('Enter')
    await expect(client).toHaveURL(address)
    talks.push(talk)
  })

  await test.step('the client’s open page shows the offer; a counter-offer says what differs', async () => {
    await expect(turn(client, `Your turn: answer ${demo.freelancer}’s offer`)).toBeVisible()
    await client.getByRole('link', { name: 'Make a counter-offer' }).click()
    await milestone(client, 2).getByLabel('Price').fill('240')
    await client.getByRole('checkbox', { name: /Nobody will hand in/ }).check()
    await client.getByRole('button', { name: 'Send the offer' }).click()
    await expect(turn(provider, `Your turn: answer ${demo.student}’s offer`)).toBeVisible()
    await expect(provider.getByText('“Search”: $240.00 instead of $260.50')).toBeVisible()
    await expectAccessible(provider)
    await provider.getByRole('button', { name: 'Accept the offer' }).click()
    await provider.getByRole('dialog').getByRole('button', { name: 'Accept the offer' }).click()
    await expect(turn(provider, `${demo.student} pays in the first milestone`)).toBeFocused()
    // The open conversation was not loaded again.
    const [talk] = talks
    if (!talk) throw new Error('No page has the conversation')
    await expect(card(talk, 'Offer, version 2 A map of 340 stations').getByText('Accepted')).toBeVisible()
    await expect(card(talk, 'Agreed A map of 340 stations').getByText('Agreed, not paid in yet')).toBeVisible()
    await expect(card(talk, 'Offer A map of 340 stations').getByText('Replaced')).toBeVisible()
    await talk.close()
  })

  await test.step('the first milestone is paid in by the checkout, delivered and released', async () => {
    await client.goto(address)
    await client.getByRole('link', { name: 'Pay in milestone 1, $220' }).click()
    await expect(client.getByText('Milestone 1 of 2 of A map of 340 stations')).toBeVisible()
    await payAtSandbox(client, '$220.00')
    await expect(turn(provider, 'Your turn: deliver milestone 1')).toBeVisible()
    await provider.getByRole('link', { name: 'Deliver milestone 1' }).click()
    await provider.getByRole('button', { name: 'Deliver', exact: true }).click()
    const dialog = provider.getByRole('dialog', { name: 'Deliver' })
    await dialog.getByLabel('Note').fill('The tiles.')
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click()
    await dialog.getByRole('button', { name: 'Deliver with the note only' }).click()
    await expect(dialog).toBeHidden()
    await client.goto(address)
    await client.getByRole('link', { name: 'Check milestone 1' }).click()
    await client.getByRole('button', { name: 'Accept', exact: true }).click()
    await client.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(client.getByRole('dialog')).toBeHidden()
    await client.goto(address)
    await expect(client.getByText('$220 released, $240 not paid in')).toBeVisible()
    await expectAccessible(client)
  })

  await test.step('the client ends the rest with a reason; the engagement is completed', async () => {
    await client.getByRole('button', { name: 'End what is not paid in' }).click()
    const dialog = client.getByRole('dialog')
    await dialog.getByLabel('Reason').selectOption({ label: 'Plans have changed' })
    await dialog.getByRole('button', { name: 'End it' }).click()
    await expect(turn(client, 'This engagement is completed')).toBeFocused()
    await client.getByRole('link', { name: 'Record' }).click()
    await expect(client.getByRole('heading', { name: 'Record', level: 1 })).toBeVisible()
    await expect(client.getByText(`Accepted by ${demo.freelancer}`)).toBeVisible()
    await expect(client.getByText(`${demo.student} ended what was not paid in`)).toBeVisible()
    await expectAccessible(client)
    await client.emulateMedia({ media: 'print' })
    await expect(client.getByRole('banner')).toBeHidden()
    await expect(client.getByRole('button', { name: 'Print' })).toBeHidden()
    await client.emulateMedia({ media: 'screen' })
    const stranger = await visitor(demo.professor)
    expect((await stranger.goto(`${address}/record`))?.status()).toBe(404)
    await client.goto('/engagements')
    await expect(client.getByRole('region', { name: 'Done' }).getByText('A map of 340 stations')).toBeVisible()
    await expectAccessible(client)
  })
})
