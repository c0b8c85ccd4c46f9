import { expect, type Page } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { keptDrafts } from '../support/device-drafts.ts'
import { expectAccessible } from '../support/inspect.ts'
import { png } from '../support/pictures.ts'
import { test } from '../support/site.ts'

const alert = (page: Page, name: string | RegExp) => page.getByRole('alert').getByRole('link', { name })

/** Chooses a picture for the form. */
async function choosePicture(page: Page, name: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add image' }).click()
  await (await chooser).setFiles([{ name, mimeType: 'image/png', buffer: await png(800, 500) }])
}

test('a freelancer publishes a service with a picture; a client finds it, likes it and asks for an offer; its owner pauses and deletes it', async ({
  visitor,
}) => {
  test.setTimeout(300_000)
  const [provider, client] = [await visitor(demo.freelancer), await visitor(demo.student)]
  const title = `Static map viewer ${Date.now()}`

  await test.step('a visitor who wants to offer a service is led to sign in', async () => {
    const visiting = await visitor()
    await visiting.goto('/services/new')
    await expect(visiting).toHaveURL(/\/signin\?redirect=%2Fservices%2Fnew/)
  })

  await test.step('a topic leads who takes work to a new service of it; who has not said that they are an adult is asked at once', async () => {
    await provider.goto('/services/review/security-audit')
    await provider.getByRole('link', { name: 'Offer this' }).click()
    await expect(provider.getByLabel('Topic')).toHaveValue('Security audit')
    await expect(provider.getByRole('checkbox', { name: 'I am 18 or older' })).toBeHidden()
    const young = await visitor('Oliver Penn')
    await young.goto('/services/review/security-audit')
    await expect(young.getByRole('heading', { level: 1, name: 'Security audit' })).toBeVisible()
    await expect(young.getByRole('link', { name: 'Offer this' })).toBeHidden()
    await young.goto('/services/new')
    await expect(young.getByRole('checkbox', { name: 'I am 18 or older' })).toBeVisible()
  })

  await test.step('the form says at each field what is missing', async () => {
    await provider.goto('/my-services')
    await expectAccessible(provider)
    await provider.getByRole('link', { name: 'Offer a service' }).first().click()
    await provider.getByRole('button', { name: 'Publish service' }).click()
    await expect(alert(provider, 'Give your service a title')).toBeVisible()
    await expect(alert(provider, /^Package 1: enter a price/)).toBeVisible()
    // The card beside the form promises nothing that is not entered.
    await expect(provider.getByRole('complementary', { name: 'Preview' })).not.toContainText('Delivered in')
    await expect(alert(provider, 'Add at least one picture')).toBeVisible()
    await expectAccessible(provider)
    await alert(provider, 'Package 1: say what the client gets').click()
    await expect(provider.getByLabel('What the client gets')).toBeFocused()
  })

  await test.step('a draft is kept on the device and in My services', async () => {
    await provider.getByLabel('Title', { exact: true }).fill(title)
    await provider.getByLabel('Description').fill('A map **in any browser**, without a server.')
    await provider.getByLabel('Topic').selectOption('Data Science')
    await provider.getByLabel('Skills').fill('Cartography, Leaflet')
    const first = provider.getByRole('group', { name: 'Package 1' })
    await first.getByLabel('Name').fill('Layer')
    await first.getByLabel('What the client gets').fill('One data set on one map\nSource code')
    await first.getByLabel('Price').fill('480')
    await first.getByLabel('Days').fill('8')
    await expect.poll(async () => (await keptDrafts(provider)).titles).toContain(title)
    await expect(provider.getByText('Draft kept on this device and in My services')).toBeVisible()
    await provider.reload()
    await expect(provider.getByText(/^Your draft is back/)).toBeVisible()
    await expect(provider.getByLabel('Title', { exact: true })).toHaveValue(title)
  })

  await test.step('with a second package, an extra, a question and a picture it is published', async () => {
    await provider.getByRole('button', { name: 'Add a package' }).click()
    const second = provider.getByRole('group', { name: 'Package 2' })
    await expect(second.getByLabel('Name')).toBeFocused()
    await second.getByLabel('Name').fill('Layer')
    await second.getByLabel('What the client gets').fill('Three layers')
    await second.getByLabel('Price').fill('720')
    await second.getByLabel('Days').fill('11')
    await provider.getByRole('button', { name: 'Add an extra' }).click()
    const extra = provider.getByRole('group', { name: 'Extra 1' })
    await extra.getByLabel('Name').fill('A second language')
    await extra.getByLabel('Price').fill('60')
    await extra.getByLabel('More days').fill('1')
    await provider.getByRole('button', { name: 'Add a question' }).click()
    await provider.getByRole('textbox', { name: 'Question 1' }).fill('Which file has your places?')
    await provider.getByRole('button', { name: 'Add a common question' }).click()
    const common = provider.getByRole('group', { name: 'Common question 1' })
    await common.getByRole('textbox', { name: 'Question', exact: true }).fill('Who owns the code?')
    await common.getByLabel('Answer').fill('You do.')
    await choosePicture(provider, 'map.png')
    await provider.getByRole('button', { name: 'Publish service' }).click()
    await expect(alert(provider, 'Package 2: two packages have this name')).toBeVisible()
    await second.getByLabel('Name').fill('Search')
    await provider.getByRole('checkbox', { name: 'I will not do anybody’s assessed work for them' }).check()
    await provider.getByRole('button', { name: 'Publish service' }).click()
    await expect(provider.getByText('Your service is published')).toBeVisible()
    await expect(provider.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectAccessible(provider)
  })
  const path = new URL(provider.url()).pathname

  await test.step('others find it by its words and filters', async () => {
    await client.goto('/services')
    await expectAccessible(client)
    await client.goto(`/services?q=${encodeURIComponent(title)}&priceMax=500&daysMax=14&topic=Data+Science`)
    const card = client.getByRole('main').getByRole('article').filter({ hasText: title })
    await expect(card).toContainText('From $480')
    await expect(card).toContainText('8 days')
    await client.goto(`/search?q=${encodeURIComponent(title)}`)
    await client.getByRole('navigation', { name: 'Result kinds' }).getByRole('link', { name: 'Services' }).click()
    await expect(client).toHaveURL(/\/services\?q=/)
    await card.getByRole('link', { name: title }).click()
    await expect(client).toHaveURL(path)
  })

  await test.step('its page has packages, extras, questions and answers', async () => {
    const packages = client.getByRole('region', { name: 'Packages' })
    await expect(packages.getByRole('heading', { level: 3 })).toHaveText(['Layer', 'Search'])
    await expect(packages).toContainText('$720')
    await expect(client.getByRole('region', { name: 'Extras' })).toContainText('A second language')
    await expect(client.getByRole('region', { name: 'Questions', exact: true })).toContainText(
      'Which file has your places?',
    )
    await expect(client.getByText('You do.')).toBeVisible()
    await expect(client.getByText('in any browser')).toBeVisible()
    await expectAccessible(client)
    await client.getByRole('button', { name: `Add ${title} to favorites` }).click()
    await client.goto('/favorites')
    await expect(client.getByRole('region', { name: 'Services' })).toContainText(title)
    await expectAccessible(client)
  })

  await test.step('a client asks for an offer', async () => {
    await client.goto(path)
    await client.getByRole('link', { name: 'Ask for an offer' }).click()
    await expect(client.getByRole('heading', { level: 1, name: 'Ask for an offer' })).toBeVisible()
    await expect(client.getByLabel('What is it about?')).toHaveValue(title)
    await expect(client.getByLabel('Category')).toHaveValue('Data Science')
    await client.getByLabel('What do you need?').fill('A map of 340 weather stations.')
    await client.getByRole('checkbox', { name: /Nobody will hand in/ }).check()
    await expectAccessible(client)
    await client.getByRole('button', { name: 'Send the request' }).click()
    await expect(client).toHaveURL(/\/engagements\/[a-z0-9]{12}$/)
    await expect(client.getByRole('link', { name: title })).toHaveAttribute('href', path)
  })

  await test.step('its owner changes the price, pauses it and shows it again', async () => {
    await provider.goto('/my-services')
    await expect(provider.getByRole('row', { name: new RegExp(title) })).toContainText('Published')
    await expectAccessible(provider)
    await provider.getByRole('link', { name: `Edit: ${title}` }).click()
    await provider.getByRole('group', { name: 'Package 1' }).getByLabel('Price').fill('500')
    await provider.getByRole('button', { name: 'Save changes' }).click()
    await expect(provider.getByText('Your changes are saved')).toBeVisible()
    await expect(provider.getByRole('region', { name: 'Packages' })).toContainText('$500')
    await provider.getByRole('button', { name: 'Pause' }).click()
    await expect(provider.getByText('This service is paused.')).toBeVisible()
    const gone = await client.goto(path)
    expect(gone?.status()).toBe(404)
    await provider.getByRole('button', { name: 'Resume' }).click()
    await expect(provider.getByText('This service is paused.')).toBeHidden()
    await client.goto(path)
    await expect(client.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  await test.step('its owner deletes it', async () => {
    await provider.getByRole('button', { name: 'Delete' }).click()
    await provider.getByRole('button', { name: 'Delete service' }).click()
    await expect(provider).toHaveURL('/my-services')
    const { items } = await callAs(provider, 'GET', '/services/mine')
    expect(items.map((each: { title: string }) => each.title)).not.toContain(title)
  })
})
