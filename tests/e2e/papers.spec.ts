import { expect, type Locator } from '@playwright/test'
import { buyWork, callAs, offerWork } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { whatIsCut } from '../support/in-sight.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

interface Card {
  id: string
  purchaseId: string
  totalMinor: number
}

test('a buyer opens the receipt of a payment from an order', nightly, async ({ visitor }) => {
  const page = await visitor(demo.freelancer)
  await page.goto('/orders')
  const bought: Card[] = (await callAs(page, 'GET', '/orders')).items
  const paid = bought.find(({ totalMinor }) => totalMinor > 0)
  await page.goto(`/orders/${paid?.id}`)
  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await expectAccessible(page)
  const sheet = page.getByRole('article', { name: 'Receipt' })
  const edge = (part: Locator) => part.evaluate((it) => it.getBoundingClientRect().right)
  expect(await edge(sheet.locator('dl').first())).toBeCloseTo(await edge(sheet.locator('header')), 0)
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await pdf).suggestedFilename()).toBe(`receipt-${paid?.purchaseId}.pdf`)
})

const words = {
  seller: 'Donaudampfschifffahrtsgesellschaftskapitän',
  company: 'Grundstücksverwaltungsgesellschaft Straßenbeleuchtungsbedarfsermittlung mbH',
}

test(
  'an invoice with long words fits its sheet, with separate columns, on every screen',
  nightly,
  async ({ visitor }) => {
    const seller = await visitor(demo.freelancer)
    const { details } = await callAs(seller, 'GET', '/users/business-details')
    await callAs(seller, 'PUT', '/users/business-details', {
      name: words.seller,
      address: '1 Quay Street',
      country: 'AT',
    })
    const work = await offerWork(seller, `${words.seller}: tide tables`, 99_999.99)
    const page = await visitor(demo.professor)
    const reference = 'PO-2026-000000000000000000017'
    const company = { company: words.company, address: 'Coupure Links 210', purchaseOrder: reference }
    await page.goto(`/orders/${await buyWork(page, work, company)}/invoice`)
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(whatIsCut)).toBeNull()
      const wide = page
        .locator('article :is(address, dl, header, td)')
        .evaluateAll((parts) =>
          parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent),
        )
      expect(await wide).toEqual([])
    }
    await expect(page.getByText('1 × $99,999.99')).toBeHidden()
    await page.setViewportSize({ width: 390, height: 900 })
    await expect(page.getByText('1 × $99,999.99')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('1 × $99,999.99')).toBeHidden()
    await expect(page.getByRole('columnheader', { name: 'Quantity' })).toBeVisible()
    const { name, address, country } = details
    await callAs(seller, 'PUT', '/users/business-details', { name, address, country })
  },
)
