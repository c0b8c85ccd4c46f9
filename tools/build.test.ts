import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { bundleServer } from './build.ts'
import { root } from './root.ts'

test('the built server draws the same PDF as the sources: the bundle has every file it reads', async () => {
  mkdirSync(join(root, 'build'), { recursive: true })
  // Below the root, where packages are resolved by name.
  const folder = mkdtempSync(join(root, 'build/bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await bundleServer(join(root, 'server/orders/invoices/pdf/sheet-renderer.ts'), folder)
  const built = await import(pathToFileURL(join(folder, 'sheet-renderer.js')).href)
  const sheet = {
    ...{ title: 'Invoice', number: 'ADA-2026-1', from: 'Ada Studio', issuedAt: new Date(0) },
    ...{ parties: [{ label: 'Sold by', lines: ['Ada Studio'] }], facts: [{ label: 'Order', value: '1001' }] },
    lines: [{ title: 'Tide tables', note: 'Personal use', quantity: 1, each: '$33.33', amount: '$33.33' }],
    ...{ sums: [{ label: 'Total', value: '$33.33', strong: true }], foot: 'Prices are final.' },
  }
  const pdf: Buffer = await built.drawSheet(sheet)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})
