import { expect } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { test } from '../support/site.ts'

interface Card {
  id: string
  purchaseId: string
  totalMinor: number
}

test('a buyer opens the receipt of a payment from an order', async ({ visitor }) => {
  const page = await visitor(demo.freelancer)
  await page.goto('/orders')
  const bought: Card[] = (await callAs(page, 'GET', '/orders')).items
  const paid = bought.find(({ totalMinor }) => totalMinor > 0)
  await page.goto(`/orders/${paid?.id}`)
  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await expectAccessible(page)
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await pdf).suggestedFilename()).toBe(`receipt-${paid?.purchaseId}.pdf`)
})
