import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../tests/support/marketplace.ts'
import { jpeg, pictureForm, png } from '../../tests/support/pictures.ts'

const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')

const draft = async (): Promise<string> => (await ada.post('/marketplace/projects', projectInput())).body.project.id
const imagesOf = async (id: string) => (await ada.get(`/marketplace/projects/${id}`)).body.project.images
const stored = async () => {
  let count = 0
  for await (const _ of market.deps.storage.list('pictures')) count += 1
  return count
}
const send = async (projectId: string, key: string, ...files: Uint8Array[]) => {
  const { payload, headers } = await pictureForm({ projectId }, 'images', files)
  const url = '/api/s3/upload-project-images'
  return market.call({ method: 'POST', url, payload, headers: { ...headers, 'idempotency-key': key } }, ada.token)
}

test('an upload repeated with its key returns the first one, also when there is no room for another', async () => {
  const id = await draft()
  const first = await send(id, 'first', await jpeg(300, 200))
  await send(id, 'rest', ...(await Promise.all([301, 302, 303].map((width) => png(width, 200)))))
  const files = await stored()
  const again = await send(id, 'first', await jpeg(300, 200))
  expect([again.status, again.body.imageUrls]).toEqual([200, first.body.imageUrls])
  expect([(await imagesOf(id)).length, await stored()]).toEqual([4, files])

  const other = await send(id, 'first', await jpeg(310, 200))
  expect([other.status, other.body.code]).toEqual([422, 'key_reused'])
  // The same key means the same within one project, and nothing once its picture was removed.
  const elsewhere = await send(await draft(), 'first', await jpeg(300, 200))
  expect(elsewhere.body.imageUrls[0].key).not.toBe(first.body.imageUrls[0].key)
  await ada.delete('/s3/delete-image', { key: first.body.imageUrls[0].key })
  const anew = await send(id, 'first', await jpeg(310, 200))
  expect([anew.status, (await imagesOf(id)).length]).toEqual([200, 4])
})

test('many uploads at the same time with one key store one picture and leave no other files', async () => {
  const id = await draft()
  const files = await stored()
  const picture = await jpeg(400, 300)
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(id, 'at-once', picture)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const [image, ...others] = await imagesOf(id)
  expect(others).toEqual([])
  expect(new Set(answers.map(({ body }) => body.imageUrls[0].key))).toEqual(new Set([image.key]))
  await expect.poll(stored).toBe(files + image.sizes.length)
})

test('an upload that its sender aborts during processing is not stored', async () => {
  const id = await draft()
  const files = await stored()
  await market.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = market.app.server.address() as AddressInfo
  const connection = once(market.app.server, 'connection')
  const hungUp = Promise.withResolvers<void>()
  const put = market.deps.storage.put.bind(market.deps.storage)
  const writing = Promise.withResolvers<void>()
  const spy = vi.spyOn(market.deps.storage, 'put').mockImplementation(async (...file) => {
    writing.resolve()
    await hungUp.promise
    return put(...file)
  })
  const remove = vi.spyOn(market.deps.storage, 'delete')

  const { payload, headers } = await pictureForm({ projectId: id }, 'images', [await jpeg(250, 200)])
  const { host } = new URL(market.deps.config.origin)
  const options = { port, path: '/api/s3/upload-project-images', method: 'POST' }
  const sent = request({ ...options, headers: { ...headers, host, authorization: `Bearer ${ada.token}` } })
  sent.on('error', () => {})
  sent.end(payload)
  await writing.promise
  const [socket] = await connection
  const closed = once(socket, 'close')
  sent.destroy()
  await closed
  hungUp.resolve()
  await expect.poll(() => remove.mock.calls.length).toBe(1)
  await expect.poll(stored).toBe(files)
  expect(await imagesOf(id)).toEqual([])
  spy.mockRestore()
  remove.mockRestore()
})
