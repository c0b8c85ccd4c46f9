import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { startMarketplace } from '../../tests/support/marketplace.ts'
import { jpeg } from '../../tests/support/pictures.ts'
import { folderStorage } from './folder.ts'

test('POST /s3/upload-profile-image on a full disk answers 507 with what to do', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const storage = {
    ...folderStorage({ dataDir: tmpdir(), filesOrigin: '', filesSecret: '' }),
    put: () => Promise.reject(full),
  }
  const market = await startMarketplace({}, { storage })
  const ada = await market.person('Ada')
  const { status, body } = await ada.portrait(await jpeg(60, 60))
  expect(status).toBe(507)
  expect(body).toMatchObject({
    code: 'storage_full',
    error: 'We have no room to store this at the moment. Nothing was saved. Try again later.',
  })
  await market.stop()
})
