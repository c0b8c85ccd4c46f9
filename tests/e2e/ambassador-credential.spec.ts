import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

test(
  'an ambassador stops, downloads the credential, and anybody checks it without the API',
  nightly,
  async ({ visitor }) => {
    const [ilse, anybody] = [await visitor(demo.student), await visitor()]
    let file = ''

    await test.step('a present ambassador reads when they get it', async () => {
      await ilse.goto('/campus-ambassador')
      const panel = ilse.getByRole('region', { name: 'Your credential' })
      await expect(panel).toContainText('after 92 days or more')
    })

    await test.step('it is there once the term is over', async () => {
      await ilse.getByRole('button', { name: 'Stop being an ambassador' }).click()
      await ilse.getByRole('alertdialog').getByRole('button', { name: 'Stop today' }).click()
      const panel = ilse.getByRole('region', { name: 'Your credential' })
      await expect(panel.getByRole('button', { name: 'Download' })).toBeVisible()
      await expectAccessible(ilse)
      const saving = ilse.waitForEvent('download')
      await panel.getByRole('button', { name: 'Download' }).click()
      const saved = await saving
      expect(saved.suggestedFilename()).toMatch(/^guildhall-credential-[0-9a-f]{8}\.jwt$/)
      file = await saved.path()
      await panel.getByRole('switch', { name: 'Show it on my profile' }).check()
      await expect(panel.getByRole('switch', { name: 'Show it on my profile' })).toBeChecked()
    })

    await test.step('the page checks the file, and refuses a changed one, without the API and then without any connection', async () => {
      const asked: string[] = []
      await anybody.route('**/api/**', (route) => {
        asked.push(route.request().url())
        return route.abort()
      })
      await anybody.goto('/credential')
      const keys = await anybody.request.get('/.well-known/jwks.json')
      expect((await keys.json()).keys).toHaveLength(1)
      await anybody.getByLabel('Or the file').setInputFiles(file)
      await expect(anybody.getByRole('heading', { name: 'This credential is valid' })).toBeVisible()
      const main = anybody.getByRole('main')
      await expect(main).toContainText(
        'Guildhall states that Ilse Vandermeer was campus ambassador of Aldermoor University',
      )
      await expectAccessible(anybody)
      await anybody.context().setOffline(true)
      const token = await readFile(file, 'utf8')
      const [header, body = '', signature] = token.split('.')
      const text = Buffer.from(body, 'base64url').toString().replace('Ilse Vandermeer', 'Somebody Else')
      await anybody
        .getByLabel('Credential or its link')
        .fill([header, Buffer.from(text).toString('base64url'), signature].join('.'))
      await anybody.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(anybody.getByRole('heading', { name: 'This credential is not genuine' })).toBeVisible()
      await expect(main).not.toContainText('Somebody Else states')
      await anybody.getByLabel('Credential or its link').fill(token)
      await anybody.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(anybody.getByRole('heading', { name: 'This credential is valid' })).toBeVisible()
      expect(asked.filter((url) => !url.includes('/socket'))).toEqual([])
      await anybody.context().setOffline(false)
      await anybody.unroute('**/api/**')
    })

    await test.step('the profile links to it', async () => {
      const { customUserId } = await callAs(ilse, 'GET', '/users/profile')
      await anybody.goto(`/studentprofile/${customUserId}`)
      await anybody.getByRole('link', { name: 'Check the credential' }).click()
      await expect(anybody.getByRole('heading', { name: 'This credential is valid' })).toBeVisible()
    })
  },
)
