import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { beforeEach, expect, test } from 'vitest'
import { agentFileCalls } from '../../../tests/support/agent-files.ts'
import { startAgents } from '../../../tests/support/agents.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { fileForm } from '../../../tests/support/file-form.ts'
import { box, mp4, webm } from '../../../tests/support/videos.ts'
import { sweepAgentFiles } from './agent-files.ts'

const desk = await fileFixture(startAgents())
const { market } = desk
beforeEach(() => market.advance(3_600_000))
const [ada, ben] = [await market.person('Ada'), await market.person('Ben')]
const readme = Buffer.from('# How to run it\n')

const own = async (over: object = {}) => {
  const { id } = await desk.publish(ada, over)
  return { id, files: agentFileCalls(market, ada, id), of: (person: typeof ada) => agentFileCalls(market, person, id) }
}
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}
/** Reads an address as a browser does, without a session. */
const download = (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search, host } = new URL(url)
  return market.app.inject({ method: 'GET', url: pathname + search, headers: { host, ...headers } })
}
const stored = async () => {
  const keys: string[] = []
  for await (const { key } of market.deps.storage.list('agent-files')) keys.push(key)
  return keys
}
const s3 = async (call: string, field: string, name: string, content: Buffer, agentId: string, person = ada) =>
  market.call(
    {
      method: 'POST',
      url: `/api/s3/upload-agent-${call}`,
      ...(await fileForm(field, name, content, { agentId, userId: 'me', type: 'agent' })),
    },
    person.token,
  )

test('POST /agents/{id}/files and its parts store a file that everybody downloads and nobody opens here', async () => {
  const { id, files, of } = await own({ packages: [], howToRun: 'Download it.' })
  const page = Buffer.from('<script>alert(1)</script>')
  const { status, body } = await files.upload('file', '../agent.html', page)
  expect([status, body.asset]).toMatchObject([200, { name: 'agent.html', state: 'ready', size: page.length }])
  expect((await of(ben).list()).body).toMatchObject({ files: [{ name: 'agent.html' }], videos: [], video: null })
  const { url } = (await market.visitor.get(`/agents/${id}/files/${body.asset.id}/link`)).body
  const answer = await download(url)
  expect(answer.body).toBe(page.toString())
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="agent.html"',
    'x-content-type-options': 'nosniff',
  })
  expect((await desk.readAgent(ben, id)).ways).toEqual(['remote', 'files'])
})

test('an interrupted video is resumed, played with ranges, and shown to everybody who sees the agent', async () => {
  const { files, of } = await own()
  const video = await webm({ padding: assetLimits.partBytes })
  const { asset } = (await files.begin('video', 'Demo.webm', video.length)).body
  await files.sendPart(asset.id, 1, video.subarray(0, assetLimits.partBytes))
  expect(await codeOf(files.complete(asset.id))).toEqual([409, 'asset_incomplete'])
  expect((await files.parts(asset.id)).body.parts).toHaveLength(1)
  expect((await of(ben).list()).body).toEqual({ files: [], videos: [], video: null })
  await files.sendPart(asset.id, 2, video.subarray(assetLimits.partBytes))
  expect((await files.complete(asset.id)).status).toBe(200)
  expect((await files.complete(asset.id)).status).toBe(200)
  const shown = (await of(ben).list()).body.video
  expect(shown).toMatchObject({ type: 'video/webm', size: video.length })
  const part = await download(shown.url, { range: 'bytes=0-3' })
  expect([part.statusCode, part.rawPayload.toString('hex')]).toEqual([206, '1a45dfa3'])
  expect(part.headers).toMatchObject({
    ...{ 'content-type': 'video/webm', 'content-range': `bytes 0-3/${video.length}`, 'accept-ranges': 'bytes' },
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(await codeOf(files.begin('video', 'Second.webm', 10))).toEqual([409, 'agent_video_exists'])
  expect((await files.remove(asset.id)).status).toBe(204)
  expect((await download(shown.url)).statusCode).toBe(404)
})

test('POST /s3/upload-agent-files and /s3/upload-agent-video take whole files of a form', async () => {
  const { id, files } = await own()
  const added = await s3('files', 'files[]', 'README.md', readme, id)
  expect([added.status, added.body.files[0].name]).toEqual([200, 'README.md'])
  const video = await s3('video', 'video', 'demo.mp4', mp4(), id)
  expect([video.status, video.body.video]).toMatchObject([200, { type: 'video/mp4', name: 'demo.mp4' }])
  expect((await files.list()).body).toMatchObject({ files: [{}], videos: [{}], video: { name: 'demo.mp4' } })
  expect((await s3('video', 'video', 'demo.mp4', mp4(), id)).body).toMatchObject({
    code: 'agent_video_exists',
    errorMessage: 'An agent has one video. Remove it first.',
  })
})

test('an upload that fails here says so in the words of each call', async () => {
  const { id } = await own()
  const { storage } = market.deps
  const put = storage.put
  storage.put = async () => {
    throw new Error('The disk is gone')
  }
  const answers = [
    await s3('files', 'files', 'README.md', readme, id),
    await s3('video', 'video', 'demo.mp4', mp4(), id),
  ].map(({ status, body }) => [status, body.errorMessage])
  storage.put = put
  expect(answers).toEqual([
    [500, 'Failed to upload agent files'],
    [500, 'Failed to upload agent video'],
  ])
})

test('a file that is not a video is refused as one, and deleted', async () => {
  const { id, files } = await own()
  const before = (await stored()).length
  const sound = mp4('soun')
  const cut = mp4().subarray(0, -10)
  const long = Buffer.concat([mp4(), Buffer.from('0000000100000000', 'hex')])
  const zeros = Buffer.concat([mp4(), Buffer.alloc(0)])
  zeros.writeUInt32BE(0xffffffff, 0)
  const wrong: [string, Buffer][] = [
    ['page.mp4', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['page.webm', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['other.webm', mp4()],
    ['other.mp4', await webm()],
    ['sound.mp4', sound],
    ['cut.mp4', cut],
    ['long.mp4', long],
    ['size.mp4', zeros],
    ['words.mp4', box('ftyp', 'isom vide mdat moov')],
    ['matroska.webm', await webm({ codec: 'V_MPEG4/ISO/AVC' })],
    ['header.webm', (await webm()).subarray(0, 20)],
  ]
  for (const [name, content] of wrong) {
    expect([name, ...(await codeOf(files.upload('video', name, content)))]).toEqual([name, 415, 'agent_video_type'])
    expect([name, (await s3('video', 'video', name, content, id)).body.code]).toEqual([name, 'agent_video_type'])
  }
  expect((await files.list()).body).toEqual({ files: [], videos: [], video: null })
  expect(await stored()).toHaveLength(before)
  expect(await codeOf(files.begin('video', 'demo.mov', 10))).toEqual([422, 'invalid'])
  expect(await codeOf(files.begin('video', 'demo.mp4', most.video.bytes + 1))).toEqual([422, 'invalid'])
})

test('files that are not what their names say, and programs, are refused', async () => {
  const { id, files } = await own()
  const program = Buffer.from('4d5a900003000000', 'hex')
  const cases: [string, Buffer, string][] = [
    ['paper.pdf', readme, 'agent_file_type'],
    ['picture.png', readme, 'agent_file_type'],
    ['model.zip', readme, 'agent_file_type'],
    ['data.csv', program, 'agent_file_program'],
    ['run', Buffer.from('7f454c4602010100', 'hex'), 'agent_file_program'],
    ['film.mp4', readme, 'agent_file_type'],
  ]
  for (const [name, content, code] of cases)
    expect([name, ...(await codeOf(files.upload('file', name, content)))]).toEqual([name, 415, code])
  expect(await codeOf(files.begin('file', 'setup.exe', 10))).toEqual([422, 'invalid'])
  expect(await codeOf(files.begin('file', 'big.bin', most.files.bytes + 1))).toEqual([422, 'invalid'])
  expect(await codeOf(files.begin('file', 'empty.txt', 0))).toEqual([422, 'invalid'])
  // One wrong file of a form: none is stored.
  const form = new FormData()
  form.append('agentId', id)
  form.append('files', new Blob([new Uint8Array(readme)]), 'README.md')
  form.append('files', new Blob([new Uint8Array(program)]), 'data.csv')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await market.call(
    {
      ...{ method: 'POST', url: '/api/s3/upload-agent-files', payload: Buffer.from(await request.arrayBuffer()) },
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    },
    ada.token,
  )
  expect([answer.status, answer.body.code]).toEqual([415, 'agent_file_program'])
  expect((await files.list()).body.files).toEqual([])
})

test('forty begun at once are twenty files, and the same request is one', async () => {
  const { files } = await own()
  const [first, second] = await Promise.all([
    files.begin('file', 'a.txt', 5, { 'idempotency-key': 'once' }),
    files.begin('file', 'a.txt', 5, { 'idempotency-key': 'once' }),
  ])
  expect(first.body.asset.id).toBe(second.body.asset.id)
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => files.begin('file', `${at}.txt`, 5)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most.files.items - 1)
  for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('agent_files_full')
})

test('nobody sends, completes or removes what belongs to somebody else', async () => {
  const { id, files, of } = await own()
  const { asset } = (await files.begin('file', 'a.txt', readme.length)).body
  const bens = of(ben)
  expect(await codeOf(bens.begin('file', 'b.txt', 5))).toEqual([404, 'agent_not_found'])
  expect(await codeOf(bens.sendPart(asset.id, 1, readme))).toEqual([404, 'agent_file_not_found'])
  expect(await codeOf(bens.parts(asset.id))).toEqual([404, 'agent_file_not_found'])
  expect(await codeOf(bens.complete(asset.id))).toEqual([404, 'agent_file_not_found'])
  expect(await codeOf(bens.remove(asset.id))).toEqual([404, 'agent_not_found'])
  expect(await codeOf(bens.link(asset.id))).toEqual([404, 'agent_file_not_found'])
  expect((await s3('files', 'files', 'b.txt', readme, id, ben)).body.code).toBe('agent_not_found')
  // Ben's own agent does not take Ada's upload either.
  const other = (await desk.publish(ben)).id
  expect(await codeOf(agentFileCalls(market, ben, other).complete(asset.id))).toEqual([404, 'agent_file_not_found'])
  expect((await market.visitor.post(`/agents/${id}/files`, { kind: 'file', name: 'a', size: 1 })).status).toBe(401)
})

test('a draft’s files are for its author alone, and a published agent keeps its only way', async () => {
  const draft = (await desk.create(ada, { name: 'Draft with files', publish: false })).body.agent.id
  const files = agentFileCalls(market, ada, draft)
  const { asset } = (await files.upload('file', 'agent.py', readme)).body
  expect(await codeOf(agentFileCalls(market, ben, draft).list())).toEqual([404, 'agent_not_found'])
  expect(await codeOf(agentFileCalls(market, ben, draft).link(asset.id))).toEqual([404, 'agent_file_not_found'])
  const whole = { ...(await desk.readAgent(ada, draft)) }
  const input = { remoteUrl: '', packages: [], howToRun: 'python agent.py', publish: true }
  const { agent } = await import('../../../tests/support/agents.ts')
  expect((await ada.put(`/agents/${draft}`, { ...agent, name: whole.name, ...input })).body.agent.ways).toEqual([
    'files',
  ])
  expect(await codeOf(files.remove(asset.id))).toEqual([409, 'agent_last_way'])
  await files.upload('file', 'second.py', readme)
  expect((await files.remove(asset.id)).status).toBe(204)
})

test('bytes go with their agent, and the sweep ends uploads that nobody continued', async () => {
  const { id, files } = await own()
  const before = (await stored()).length
  await files.upload('file', 'a.txt', readme)
  expect(await stored()).toHaveLength(before + 1)
  await ada.delete(`/agents/${id}`)
  expect(await stored()).toHaveLength(before)
  const second = await own()
  await second.files.begin('video', 'demo.webm', 100)
  await second.files.upload('file', 'kept.txt', readme)
  market.advance(assetLimits.unfinishedMs + 60_000)
  await sweepAgentFiles(market.deps)
  expect((await second.files.list()).body).toMatchObject({ files: [{ name: 'kept.txt' }], videos: [] })
})
