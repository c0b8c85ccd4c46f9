import { afterEach, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { startMarketplace } from '../support/marketplace.ts'
import { jpeg } from '../support/pictures.ts'
import { startServerProcess } from '../support/server-process.ts'
import { processesOn } from '../support/terminal.ts'
import { tinyDisk } from '../support/tiny-disk.ts'

const { TMPDIR } = process.env
afterEach(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
})

test('a full disk refuses uploads and is named by readiness and metrics, until there is room again', async () => {
  using disk = tinyDisk(8)
  // The marketplace creates its data folder there.
  process.env.TMPDIR = disk.folder
  const market = await startMarketplace()
  const ada = await market.person('Ada')
  const ready = async () => {
    const { status, body } = await market.visitor.get('/health/ready')
    return { status, files: body.parts[1] }
  }
  const freeBytes = async () => {
    const text = await market.app.metrics.getSingleMetricAsString('data_folder_free_bytes')
    return Number(/^data_folder_free_bytes (\d+)$/m.exec(text)?.[1])
  }
  expect(await ready()).toEqual({ status: 200, files: { name: 'files', ok: true } })
  expect(await freeBytes()).toBeGreaterThan(4_000_000)

  disk.fill()
  expect((await ada.portrait(await jpeg(900, 900))).body).toMatchObject({ code: 'storage_full' })
  const full = { status: 503, files: { name: 'files', ok: false, message: 'The disk is full.' } }
  await expect.poll(ready, { timeout: 5_000 }).toEqual(full)
  expect(await freeBytes()).toBe(0)

  disk.free()
  expect((await ada.portrait(await jpeg(900, 900))).status).toBe(200)
  await expect.poll(async () => (await ready()).status, { timeout: 5_000 }).toBe(200)
  await market.stop()
})

// Too small for the database, for its tables, for the pictures of the demo community.
test.each([24, 48, 64])(
  'a first start on a disk of %i MB ends with one line',
  { timeout: 300_000 },
  async (megabytes) => {
    using disk = tinyDisk(megabytes)
    const { said, ended } = startServerProcess({ DATA_DIR: disk.folder, PORT: String(await freePort()) })
    expect(await ended).toEqual([1, null])
    expect(said.err).toMatch(/^[^\n]*(full|No space left)[^\n]*\n$/)
    expect(processesOn(disk.folder)).toEqual([])
  },
)
