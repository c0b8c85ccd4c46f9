import { termsHistory } from '@guildhall/contract/accounts/terms.ts'
import { errors } from '@guildhall/contract/errors.ts'
import { expect } from '@playwright/test'
import { callAs, offerWork } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

test(
  'a call refused for changed terms asks to accept them, shows what changed, and is repeated once they are accepted',
  nightly,
  async ({ visitor }) => {
    const page = await visitor(demo.professor)
    await page.goto('/')
    const id = await offerWork(page, 'A table of tides for two harbours', 0)
    await callAs(page, 'POST', `/marketplace/projects/${id}/archive`)
    const [current, former] = termsHistory
    let isAccepted = false
    await page.route('**/api/users/terms', async (route) => {
      isAccepted ||= route.request().method() === 'POST'
      const accepted = isAccepted ? current?.version : former?.version
      await route.fulfill({ json: { current: current?.version, accepted, acceptedAt: '2026-11-22T10:00:00.000Z' } })
    })
    await page.route('**/api/marketplace/projects/*/restore', (route) => {
      const { status, message } = errors.terms_changed
      const refusal = { code: 'terms_changed', message, error: message, requestId: 'x' }
      return isAccepted ? route.continue() : route.fulfill({ status, json: refusal })
    })

    const live = page.waitForEvent('websocket')
    await page.goto(`/product/${id}`)
    await live
    const restore = page.getByRole('button', { name: 'Restore' })
    const dialog = page.getByRole('alertdialog', { name: 'The terms have changed' })
    await restore.click()
    await expect(dialog.getByRole('list', { name: 'What changed' }).getByRole('listitem')).toHaveText([
      ...(current?.changes ?? []),
    ])
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(errors.terms_changed.message)).toBeVisible()

    await restore.click()
    await dialog.getByRole('button', { name: 'Accept the terms' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible()
  },
)
