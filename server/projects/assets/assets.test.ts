import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { beforeEach, expect, test } from 'vitest'
import { assetCalls, fileOf, partHeaders } from '../../../tests/support/assets.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../../tests/support/marketplace.ts'
import { jpeg } from '../../../tests/support/pictures.ts'
import { createApp } from '../../app.ts'
import { folderStorage } from '../../storage/folder.ts'
import { sweepAssets } from './asset-changes.ts'
import { findAsset } from './asset-files.ts'

const { partBytes, unfinishedMs } = assetLimits

let projectId: string
let assets: ReturnType<typeof assetCalls>
const large = fileOf(2 * partBytes + 1000)
const small = fileOf(2000)

const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')
const ben = await market.person('Ben')
beforeEach(async () => {
  market.advance(2 * 60 * 60 * 1000)
  projectId = (await ada.post('/marketplace/projects', projectInput())).body.project.id
  assets = assetCalls(market, ada, projectId)
})

const stored = async () => {
  const keys = []
  for await (const { key } of market.deps.storage.list('assets')) keys.push(key)
  return keys
}
const download = (url: string, method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' = 'GET', headers = {}) => {
  const { pathname, search } = new URL(url)
  return market.call({ method, url: pathname + search, headers })
}

test('a file arrives in parts, in any order, two at the same time and twice, and becomes one file', async () => {
  const begun = await assets.begin('Model weights.onnx', large.content.length)
  expect([begun.status, begun.body.asset]).toMatchObject([
    201,
    {
      kind: 'file',
      name: 'Model weights.onnx',
      size: large.content.length,
      state: 'uploading',
      received: 0,
      url: null,
    },
  ])
  const { id } = begun.body.asset
  const [one, two, three] = large.parts as [Buffer, Buffer, Buffer]
  expect((await assets.complete(id)).body.code).toBe('asset_incomplete')
  expect((await assets.sendPart(id, 3, three)).status).toBe(204)
  const atOnce = await Promise.all([
    assets.sendPart(id, 1, one),
    assets.sendPart(id, 2, two),
    assets.sendPart(id, 1, one),
  ])
  expect(atOnce.map(({ status }) => status)).toEqual([204, 204, 204])
  expect((await assets.sendPart(id, 2, two)).status).toBe(204)
  expect((await assets.list()).body.assets[0].received).toBe(large.content.length)
  expect((await assets.link(id)).body.code).toBe('asset_incomplete')
  const finished = await Promise.all([assets.complete(id), assets.complete(id)])
  expect(finished.map(({ status, body }) => [status, body.asset.state, body.asset.endsAt])).toEqual([
    [200, 'ready', null],
    [200, 'ready', null],
  ])
  expect((await assets.complete(id)).status).toBe(200)
  expect((await assets.sendPart(id, 1, one)).body.code).toBe('asset_ready')

  const { url, expiresIn } = (await assets.link(id)).body
  expect(expiresIn).toBe(300)
  const file = await download(url)
  expect(Buffer.compare(file.body, large.content)).toBe(0)
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="Model weights.onnx"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const part = await download(url, 'GET', { range: `bytes=${partBytes}-${partBytes + 3}` })
  expect([part.status, part.body]).toEqual([206, large.content.subarray(partBytes, partBytes + 4)])
  for (const method of ['POST', 'PUT', 'DELETE'] as const) expect((await download(url, method)).status).toBe(405)
  expect((await download(url.replace(/name=[^&]*/, 'name=run.exe'))).body.code).toBe('link_expired')
  expect((await download(url.replace(/&name=[^&]*/, ''))).body.code).toBe('link_expired')
  expect((await download(`${url}&name=run.exe`)).body.code).toBe('link_expired')
  market.advance(301_000)
  expect((await download(url)).body.code).toBe('link_expired')
})

test('after a connection cut in a part, and from another process, an upload continues with the stored parts', async () => {
  const { id } = (await assets.begin('data.bin', large.content.length)).body.asset
  const [one, two, three] = large.parts as [Buffer, Buffer, Buffer]
  await assets.sendPart(id, 2, two)
  // A second application on the same database and folder, on its own port.
  const other = await createApp({ ...market.deps, storage: folderStorage(market.deps.config) })
  await other.listen({ host: '127.0.0.1', port: 0 })
  const { port } = other.server.address() as AddressInfo
  const put = (number: number, part: Buffer) =>
    request({
      ...{ port, host: '127.0.0.1', method: 'PUT', path: `/api${assets.path}/${id}/parts/${number}` },
      headers: {
        ...partHeaders(part),
        host: new URL(market.deps.config.origin).host,
        authorization: `Bearer ${ada.token}`,
        'content-length': part.length,
      },
    })
  const cut = put(1, one)
  const isCut = once(cut, 'error')
  cut.write(one.subarray(0, partBytes / 2), () => cut.destroy(new Error('cut')))
  await isCut
  const parts = async () =>
    (await assets.parts(id)).body.parts.map(({ number, sha256 }: { number: number; sha256: string }) => [
      number,
      sha256,
    ])
  const digest = (part: Buffer) => createHash('sha256').update(part).digest('hex')
  expect(await parts()).toEqual([[2, digest(two)]])
  const sent = put(1, one)
  sent.end(one)
  const [answer] = await once(sent, 'response')
  expect(answer.statusCode).toBe(204)
  answer.resume()
  await other.close()
  expect(await parts()).toEqual([
    [1, digest(one)],
    [2, digest(two)],
  ])
  await assets.sendPart(id, 3, three)
  expect((await assets.complete(id)).body.asset.state).toBe('ready')
  expect(Buffer.compare((await download((await assets.link(id)).body.url)).body, large.content)).toBe(0)
})

test('finishing again repairs a crash after the parts were joined', async () => {
  const { id } = (await assets.begin('data.bin', small.content.length)).body.asset
  await assets.sendPart(id, 1, small.content)
  const [row] = await findAsset(market.deps.db, { id, projectId, ownerId: ada.id })
  await market.deps.storage.parts.complete(row?.upload ?? '', 1, row?.key ?? '')
  expect((await assets.list()).body.assets[0].state).toBe('uploading')
  expect((await assets.complete(id)).body.asset.state).toBe('ready')
  expect((await download((await assets.link(id)).body.url)).body).toEqual(small.content)
})

test('a part must match its declared length, digest, number and type', async () => {
  const { id } = (await assets.begin('data.bin', large.content.length)).body.asset
  const [one, two, three] = large.parts as [Buffer, Buffer, Buffer]
  const code = async (answer: ReturnType<typeof assets.sendPart>) => (await answer).body.code
  expect(await code(assets.sendPart(id, 1, three))).toBe('asset_part_size')
  expect(await code(assets.sendPart(id, 4, one))).toBe('asset_part_size')
  expect(await code(assets.sendPart(id, 0, one))).toBe('not_found')
  expect(await code(assets.sendPart(id, '1e0', one))).toBe('not_found')
  expect(await code(assets.sendPart(id, 1, one, { 'content-digest': 'sha-256=:x:' }))).toBe('malformed')
  expect(await code(assets.sendPart(id, 3, three, { 'content-type': 'text/html' }))).toBe('unsupported_type')
  const digest = { 'content-digest': `sha-256=:${Buffer.alloc(32).toString('base64')}:` }
  expect(await code(assets.sendPart(id, 2, two, digest))).toBe('asset_part_damaged')
  expect((await assets.parts(id)).body.parts).toEqual([])
  expect((await assets.sendPart(id, 3, three)).status).toBe(204)
  const other = fileOf(large.content.length)
  expect(await code(assets.sendPart(id, 3, other.parts[2] as Buffer))).toBe('asset_part_differs')
  // JSON is parsed as JSON, and is not a part.
  const json = await ada.put(`${assets.path}/${id}/parts/1`, { a: 1 })
  expect(json.status).toBeGreaterThanOrEqual(400)
  expect((await assets.parts(id)).body.parts).toHaveLength(1)
})

test('two senders of one part with different bytes: one of them is stored, complete', async () => {
  const [first, second] = [fileOf(partBytes), fileOf(partBytes)]
  const { id } = (await assets.begin('data.bin', partBytes)).body.asset
  const answers = await Promise.all([assets.sendPart(id, 1, first.content), assets.sendPart(id, 1, second.content)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  const kept = answers[0]?.status === 204 ? first : second
  await assets.complete(id)
  const { url } = (await assets.link(id)).body
  expect(Buffer.compare((await download(url)).body, kept.content)).toBe(0)
})

test('only the owner finds a project’s assets, and public responses have only their number and size', async () => {
  const file = await assets.upload('secret-plan.pdf', small)
  await assets.begin('under-way.zip', 1000)
  await assets.addLink('The repository', 'https://code.example.org/secret')
  await ada.upload(projectId, [await jpeg(300, 200)])
  const foreign = assetCalls(market, ben, projectId)
  const own = (await ben.post('/marketplace/projects', projectInput())).body.project.id
  const across = assetCalls(market, ben, own)
  for (const calls of [foreign, across]) {
    const answers = [
      calls.sendPart(file.id, 1, small.content),
      calls.parts(file.id),
      calls.complete(file.id),
      calls.change(file.id, { name: 'mine' }),
      calls.remove(file.id),
      calls.link(file.id),
    ]
    for (const { status } of await Promise.all(answers)) expect(status).toBe(404)
  }
  for (const { status } of await Promise.all([foreign.list(), foreign.begin('a', 1), foreign.order([])]))
    expect(status).toBe(404)
  expect((await market.visitor.get(assets.path)).status).toBe(401)
  expect((await market.visitor.post(assets.path, { kind: 'file', name: 'a', size: 1 })).status).toBe(401)
  expect((await assets.list()).body.assets).toHaveLength(3)

  const answers = [
    await market.visitor.get(`/marketplace/projects/${projectId}`),
    await market.visitor.get('/marketplace'),
    await ben.get(`/marketplace/projects/${projectId}`),
  ]
  expect(answers[0]?.body.project.assets).toEqual({ files: 1, links: 1, bytes: 2000, formats: ['PDF'] })
  for (const word of ['secret', 'under-way', 'code.example', 'repository', file.id])
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(word)
  await assets.remove(file.id)
  expect((await market.visitor.get(`/marketplace/projects/${projectId}`)).body.project.assets.files).toBe(0)
})

test.each([
  ['C:\\Users\\ada\\plan.pdf', 'plan.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['  .hidden  ', 'hidden'],
  ['a\u0000b\r\nc.txt', 'a b c.txt'],
  ['photo\u202Egpj.exe', 'photo gpj.exe'],
  ['Übung "4": <b>.zip', 'Übung 4 b .zip'],
])('a file named %j is stored as %j', async (given, kept) => {
  const { body, status } = await assets.begin(given, 10)
  // A body with NUL in it is not accepted as JSON.
  if (given.includes('\u0000')) return expect(status).toBe(400)
  expect([status, body.asset?.name]).toEqual([201, kept])
})

test('a name in any script arrives unchanged', async () => {
  const { id } = await assets.upload('Übung №4 (Lösung).pdf', small)
  const { url } = (await assets.link(id)).body
  expect((await download(url)).headers['content-disposition']).toBe(
    `attachment; filename="_bung _4 (L_sung).pdf"; filename*=UTF-8''%C3%9Cbung%20%E2%84%964%20%28L%C3%B6sung%29.pdf`,
  )
})

test('invalid names, sizes and addresses are refused with a message', async () => {
  const refusal = async (answer: ReturnType<typeof ada.post>) => [(await answer).status, (await answer).body.message]
  expect(await refusal(assets.begin('...', 10))).toEqual([422, 'The file needs a name'])
  expect(await refusal(assets.begin('a', 0))).toEqual([422, 'This file is empty.'])
  expect(await refusal(assets.begin('a', 500 * 1_048_576 + 1))).toEqual([422, 'Files can be up to 500 MB.'])
  expect((await assets.begin('a', 1.5)).status).toBe(422)
  for (const url of [
    'http://a.example',
    'javascript:alert(1)',
    'https://',
    'https:///x',
    'https://user:word@a.example',
    'data:text/html,x',
    '//a.example',
    `https://a.example/${'a'.repeat(2000)}`,
  ])
    expect(await refusal(assets.addLink('Repository', url))).toEqual([
      422,
      'Enter an address that begins with https://',
    ])
  expect(await refusal(assets.addLink(' ', 'https://a.example'))).toEqual([422, 'Say what the link leads to'])
  expect((await ada.post(assets.path, { kind: 'folder', name: 'a' })).status).toBe(422)
  expect((await assets.list()).body.assets).toEqual([])
})

test('assets are renamed, reordered and removed; a link’s address can change, a file has none', async () => {
  const file = await assets.upload('a.pdf', small)
  const link = (await assets.addLink('Repository', ' https://code.example/a?b=c ')).body.asset
  expect(link).toMatchObject({ kind: 'link', url: 'https://code.example/a?b=c', size: null, state: 'ready' })
  expect((await assets.change(file.id, { name: 'x/b.pdf' })).body.asset.name).toBe('b.pdf')
  expect((await assets.change(file.id, { name: '..' })).body.message).toBe('The file needs a name')
  expect((await assets.change(file.id, { name: 'b', url: 'https://a.example' })).status).toBe(422)
  expect((await assets.change(link.id, { name: 'Code / docs', url: 'https://b.example' })).body.asset).toMatchObject({
    name: 'Code / docs',
    url: 'https://b.example',
  })
  expect((await assets.link(link.id)).body).toEqual({ url: 'https://b.example', expiresIn: null })
  const ids = async () => (await assets.list()).body.assets.map((asset: { id: string }) => asset.id)
  expect((await assets.order([link.id, file.id])).body.assets[0].id).toBe(link.id)
  expect(await ids()).toEqual([link.id, file.id])
  for (const wrong of [[link.id], [link.id, link.id], [link.id, file.id, 'aaaaaaaaaaaa']])
    expect((await assets.order(wrong)).body.code).toBe('asset_order')
  const before = (await stored()).length
  expect((await assets.remove(link.id)).status).toBe(204)
  expect((await assets.remove(file.id)).status).toBe(204)
  expect((await assets.remove(file.id)).status).toBe(404)
  expect((await stored()).length).toBe(before - 1)
  const next = (await assets.addLink('Repository', 'https://code.example')).body.asset
  expect(await ids()).toEqual([next.id])
})

test('a repeated request starts one upload; a project has twenty assets, also when forty start at the same time', async () => {
  const key = { 'idempotency-key': 'once' }
  const [first, second] = await Promise.all([assets.begin('a.bin', 10, key), assets.begin('a.bin', 10, key)])
  expect(first.body.asset.id).toBe(second.body.asset.id)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => assets.addLink(`Link ${at}`, 'https://a.example')),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(19)
  for (const { body, status } of answers) if (status !== 201) expect(body.code).toBe('too_many_assets')
  expect((await assets.list()).body.assets).toHaveLength(20)
})

test('all files of a person together have a limit, also across projects at the same time', async () => {
  const cara = await market.person('Cara')
  const projects = await Promise.all(
    Array.from(
      { length: 3 },
      async () => (await cara.post('/marketplace/projects', projectInput({ publish: false }))).body.project.id,
    ),
  )
  const calls = projects.map((id) => assetCalls(market, cara, id))
  const begun = await Promise.all(
    calls.flatMap((each) => Array.from({ length: 8 }, (_, at) => each.begin(`${at}.bin`, assetLimits.maxBytes))),
  )
  const codes = begun.map(({ status, body }) => (status === 201 ? 'begun' : body.code))
  expect(codes.filter((code) => code === 'begun')).toHaveLength(20)
  expect(codes.filter((code) => code === 'asset_quota')).toHaveLength(4)
  const { used, quota } = (await calls[0]?.list())?.body ?? {}
  expect([used, quota]).toEqual([20 * assetLimits.maxBytes, assetLimits.perPerson])
})

test('deleting a project removes its files; an upload cancelled while a part arrives leaves nothing', async () => {
  const file = await assets.upload('a.pdf', small)
  const { id } = (await assets.begin('b.bin', partBytes)).body.asset
  const { content } = fileOf(partBytes)
  const [sent, removed] = await Promise.all([assets.sendPart(id, 1, content), assets.remove(id)])
  expect([removed.status, [204, 404].includes(sent.status)]).toEqual([204, true])
  const keys = await stored()
  const { url } = (await assets.link(file.id)).body
  expect((await ada.delete(`/marketplace/projects/${projectId}`)).status).toBe(204)
  expect((await download(url)).status).toBe(404)
  expect(await stored()).toHaveLength(keys.length - 1)
})

test('abandoned uploads end after three days, and orphaned files are swept', async () => {
  const file = await assets.upload('a.pdf', small)
  const { id } = (await assets.begin('b.bin', large.content.length)).body.asset
  await assets.sendPart(id, 1, large.parts[0] as Buffer)
  const orphan = `assets/${'0'.repeat(32)}`
  await market.deps.storage.put(orphan, Buffer.from('x'))
  const after = (ms: number) => {
    const now = market.deps.clock.now().getTime()
    return sweepAssets({ ...market.deps, clock: { now: () => new Date(now + ms) } })
  }
  await after(unfinishedMs - 60_000)
  expect(await market.deps.storage.find(orphan)).toBeNull()
  expect((await assets.list()).body.assets).toHaveLength(2)
  await after(unfinishedMs + 60_000)
  expect((await assets.list()).body.assets.map((asset: { id: string }) => asset.id)).toEqual([file.id])
  expect((await assets.link(file.id)).status).toBe(200)
})

test('DELETE of the last file of a free public project answers 409, unless it is made to order', async () => {
  const offered = async (over: object) => {
    const { id } = (await ada.post('/marketplace/projects', projectInput({ price: 0, ...over }))).body.project
    await ada.upload(id, [await jpeg(60, 40)])
    const link = { kind: 'link', name: 'The tables', url: 'https://code.example.org/tables' }
    const add = async () => (await ada.post(`/marketplace/projects/${id}/assets`, link)).body.asset.id as string
    return { id, add, remove: (asset: string) => ada.delete(`/marketplace/projects/${id}/assets/${asset}`) }
  }
  const free = await offered({ durationDays: null, duration: '' })
  const [first, second] = [await free.add(), await free.add()]
  expect((await free.remove(first)).status).toBe(204)
  expect(await free.remove(second)).toMatchObject({ status: 409, body: { code: 'last_asset' } })
  expect((await ada.get(`/marketplace/projects/${free.id}`)).body.project.assets.links).toBe(1)
  // Projects that nobody else sees can be emptied; so can those with a delivery time, a price, or not for sale.
  await ada.post(`/marketplace/projects/${free.id}/archive`)
  expect((await free.remove(second)).status).toBe(204)
  for (const over of [{ durationDays: 5 }, { duration: '5 days' }, { price: 3 }, { forSale: false }]) {
    const other = await offered({ durationDays: null, duration: '', ...over })
    expect([over, (await other.remove(await other.add())).status]).toEqual([over, 204])
  }
  const instant = await offered({ duration: 'Instant' })
  expect((await instant.remove(await instant.add())).body.code).toBe('last_asset')
})
