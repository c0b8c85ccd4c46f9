import { randomUUID } from 'node:crypto'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetConversations } from '../../../tests/support/conversation-rows.ts'
import { beginWith, startChat, writeTo } from '../../../tests/support/conversations.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { fileForm } from '../../../tests/support/file-form.ts'
import { hostilePictures, script } from '../../../tests/support/hostile-pictures.ts'
import { attachTo, loadFile } from '../../../tests/support/message-files.ts'
import { gif, jpeg } from '../../../tests/support/pictures.ts'
import { type Member, relationMember } from '../../../tests/support/relation-members.ts'
import { command, connect } from '../../../tests/support/relations.ts'
import { sweepMessageFiles } from './message-files.ts'

let id: string

const app = await fileFixture(startChat({ upload: { max: 1_000_000, windowMs: 60_000 } }))
const ilse = await relationMember(app, 'Ilse')
const tomas = await relationMember(app, 'Tomas')
const idris = await relationMember(app, 'Idris')
beforeEach(async () => {
  await connect(ilse, tomas)
  id = await beginWith(ilse, tomas)
})
afterEach(async () => {
  await forgetConversations(app)
  await sweepMessageFiles({ ...app.deps, clock: { now: () => new Date(Date.now() + 7_200_000) } })
})

const attach = (member: Member, name: string, content: string | Uint8Array, on = id) =>
  attachTo(app, member, on, name, content)
const sent = async (member: Member, name: string, content: string | Uint8Array) => {
  const { status, body } = await attach(member, name, content)
  if (status !== 201) throw new Error(`A file was refused: ${JSON.stringify(body)}`)
  return body.file
}
const open = (member: Member, file: string, on = id) => member.get(`/conversations/${on}/attachments/${file}`)
const load = (url: string) => loadFile(app, url)
const stored = async () => {
  const keys = []
  for await (const { key } of app.deps.storage.list('message-files')) keys.push(key)
  return keys
}

test('a file is uploaded, attached to a message and opens for members only, as a download for five minutes', async () => {
  const file = await sent(ilse, '../Ünï<b>.html', script)
  expect(file).toMatchObject({ name: 'Ünï b .html', size: script.length, width: null })
  // While unsent, only its sender can see and send it.
  expect((await open(ilse, file.id)).status).toBe(200)
  expect((await open(tomas, file.id)).body.code).toBe('attachment_not_found')
  const foreign = { clientId: randomUUID(), text: '', attachments: [file.id] }
  expect((await tomas.post(`/conversations/${id}/messages`, foreign)).body.code).toBe('attachment_not_found')
  const message = await writeTo(ilse, id, '', { attachments: [file.id] })
  expect(message.files).toEqual([file])
  const { body } = await open(tomas, file.id)
  expect(body).toMatchObject({ shown: null, expiresIn: 300 })
  const download = await load(body.url)
  expect([download.status, download.body.toString()]).toEqual([200, script])
  expect(download.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(download.headers['content-disposition']).toMatch(/^attachment; /)
  expect((await load(`${body.url}&shown=1`)).status).toBe(403)
  expect((await open(idris, file.id)).body.code).toBe('conversation_not_found')
  // A sent file stays sent: no second message can use it, and removing it changes nothing.
  const again = { clientId: randomUUID(), text: '', attachments: [file.id] }
  expect((await ilse.post(`/conversations/${id}/messages`, again)).body.code).toBe('attachment_not_found')
  expect((await ilse.delete(`/conversations/${id}/attachments/${file.id}`)).status).toBe(204)
  expect((await open(tomas, file.id)).status).toBe(200)
})

test('download links expire after five minutes', async () => {
  const file = await sent(ilse, 'cat.jpg', await jpeg(40, 30))
  const { url, shown } = (await open(ilse, file.id)).body
  const clock = { now: () => new Date(Date.now() + (chatLimits.linkSeconds + 1) * 1000) }
  const before = app.deps.clock
  Object.assign(app.deps, { clock })
  const late = [await load(url), await load(shown)].map(({ body }) => JSON.parse(String(body)).code)
  Object.assign(app.deps, { clock: before })
  expect(late).toEqual(['link_expired', 'link_expired'])
})

test('a picture is re-encoded: without its location data, shown in pages, never as it was uploaded', async () => {
  const file = await sent(ilse, 'At home.jpeg', await hostilePictures.jpegWithPlace())
  expect(file).toMatchObject({ name: 'At home.webp', width: 48, height: 64 })
  await writeTo(ilse, id, 'Here', { attachments: [file.id] })
  const { url, shown } = (await open(tomas, file.id)).body
  const [picture, download] = [await load(shown), await load(url)]
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(picture.headers['content-disposition']).toBeUndefined()
  expect(download.headers['content-disposition']).toBe('attachment; filename="At home.webp"')
  expect(picture.body.equals(download.body)).toBe(true)
  expect(picture.body.length).toBe(file.size)
  const { format, exif } = await sharp(picture.body).metadata()
  expect([format, exif]).toEqual(['webp', undefined])
  expect(picture.body.toString('latin1')).not.toContain('Ada')
  // Editing a download link cannot turn it into a display link, or the reverse.
  expect((await load(url.replace('&signature', '&shown=1&signature'))).status).toBe(403)
  expect((await load(shown.replace('&shown=1', ''))).status).toBe(403)
  // It is not among the public pictures.
  const name = new URL(shown).pathname.split('/').at(-1)
  expect((await load(`http://any/files/${name}`)).status).toBe(404)
  expect((await load(`http://any/files/private/message-files/${name}`)).status).toBe(403)
})

test('hostile files and files that only claim to be pictures are downloads like any other file', async () => {
  const { endlessJpeg, gifWithScript, jpegWithPage, plainPng, pngWithText } = hostilePictures
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`
  const plain: [string, string | Uint8Array][] = [
    ['drawing.svg', svg],
    ['drawing.png', svg],
    ['page.html', script],
    ['setup.png', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['broken.png', (await pngWithText()).subarray(0, 60)],
    ['endless.jpg', await endlessJpeg()],
    ['bomb.png', plainPng(20_000, 20_000)],
  ]
  for (const [name, content] of plain) {
    const file = await sent(ilse, name, content)
    expect(file).toMatchObject({ name, size: content.length, width: null, height: null })
    const { url, shown } = (await open(ilse, file.id)).body
    const { headers, body } = await load(url)
    expect([name, shown, headers['content-type']]).toEqual([name, null, 'application/octet-stream'])
    expect(body.equals(Buffer.from(content))).toBe(true)
    await ilse.delete(`/conversations/${id}/attachments/${file.id}`)
  }
  for (const content of [await pngWithText(), await gifWithScript(), await jpegWithPage(), await gif(3)]) {
    const file = await sent(ilse, 'picture.html', content)
    expect(file.name).toBe('picture.webp')
    const { shown } = (await open(ilse, file.id)).body
    expect((await load(shown)).body.toString('latin1')).not.toContain('script')
    await ilse.delete(`/conversations/${id}/attachments/${file.id}`)
  }
  expect(await stored()).toEqual([])
})

test('empty files, files that are too large, and more than ten at a time are refused and leave no bytes', async () => {
  expect((await attach(ilse, 'empty.txt', '')).status).toBe(422)
  const large = await attach(ilse, 'large.bin', Buffer.alloc(chatLimits.fileBytes + 1))
  expect(large).toMatchObject({ status: 413, body: { code: 'attachment_too_large' } })
  expect((await ilse.post(`/conversations/${id}/attachments`, { file: 'x' })).body.code).toBe('form_required')
  expect(await stored()).toEqual([])
  expect((await attach(ilse, 'largest.bin', Buffer.alloc(chatLimits.fileBytes))).status).toBe(201)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => attach(ilse, `${n}.txt`, String(n))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
  expect(new Set(answers.map(({ body }) => body.code ?? 'sent'))).toEqual(new Set(['sent', 'too_many_files']))
  expect(await stored()).toHaveLength(10)
  // The other person has their own ten; removing one makes room, and removing it twice counts once.
  await sent(tomas, 'b.txt', 'b')
  const { file } = answers.find(({ status }) => status === 201)?.body ?? {}
  expect((await tomas.delete(`/conversations/${id}/attachments/${file.id}`)).status).toBe(204)
  expect((await attach(ilse, 'c.txt', 'c')).body.code).toBe('too_many_files')
  for (const _twice of [1, 2])
    expect((await ilse.delete(`/conversations/${id}/attachments/${file.id}`)).status).toBe(204)
  await sent(ilse, 'c.txt', 'c')
})

test('no files can be sent in other people’s conversations, in requests, or between people who are blocked', async () => {
  expect((await attach(idris, 'a.txt', 'a')).body.code).toBe('conversation_not_found')
  const asked = await beginWith(idris, ilse)
  expect((await attach(idris, 'a.txt', 'a', asked)).body.code).toBe('request_text_only')
  await writeTo(idris, asked, 'May I ask?')
  for (const member of [idris, ilse])
    expect((await attach(member, 'a.txt', 'a', asked)).body.code).toBe('request_text_only')
  const file = await sent(ilse, 'a.txt', 'a')
  await writeTo(ilse, id, 'For you', { attachments: [file.id] })
  // A file belongs to its conversation: under the address of another it is missing.
  expect((await open(ilse, file.id, asked)).body.code).toBe('attachment_not_found')
  await command(tomas, 'block', ilse)
  for (const member of [ilse, tomas]) {
    expect((await attach(member, 'a.txt', 'a')).status).toBe(404)
    expect((await open(member, file.id)).status).toBe(404)
    expect((await member.delete(`/conversations/${id}/attachments/${file.id}`)).status).toBe(404)
  }
  await command(tomas, 'unblock', ilse)
})

test('the files of a deleted message are deleted with their bytes', async () => {
  const [note, cat] = [await sent(ilse, 'a.txt', 'a'), await sent(ilse, 'cat.jpg', await jpeg(800, 600))]
  await writeTo(ilse, id, 'Two', { attachments: [note.id, cat.id, note.id] })
  const { url } = (await open(tomas, cat.id)).body
  expect((await ilse.get(`/conversations/${id}/messages`)).body.items[0].files).toEqual([note, cat])
  expect((await ilse.delete(`/messages/${id}.1`)).body.message).toMatchObject({ deleted: true, files: [] })
  for (const file of [note, cat]) expect((await open(tomas, file.id)).body.code).toBe('attachment_not_found')
  expect((await load(url)).status).toBe(404)
  expect(await stored()).toEqual([])
})

test('files without a message are swept after a day; sent files and recent bytes stay', async () => {
  const sweep = (hours: number) =>
    sweepMessageFiles({ ...app.deps, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } })
  const kept = await sent(ilse, 'cat.jpg', await jpeg(800, 600))
  await writeTo(ilse, id, '', { attachments: [kept.id] })
  const waits = await sent(ilse, 'waits.jpg', await jpeg(800, 600))
  await app.deps.storage.put(`message-files/${'0'.repeat(32)}`, Buffer.from('nobody’s'))
  const before = await stored()
  await sweep(0.9)
  expect((await stored()).length).toBe(before.length)
  await sweep(23.9)
  expect((await stored()).length).toBe(before.length - 1)
  expect((await open(ilse, waits.id)).status).toBe(200)
  await sweep(24.1)
  expect((await open(ilse, waits.id)).body.code).toBe('attachment_not_found')
  expect((await load((await open(tomas, kept.id)).body.shown)).status).toBe(200)
  expect((await stored()).length).toBe((before.length - 1) / 2)
})

test('sixty files an hour can be uploaded', async () => {
  await using strict = await startChat({ upload: { ...rateLimits.upload, max: 2 } })
  const [ada, bela] = [await relationMember(strict, 'Ada'), await relationMember(strict, 'Bela')]
  await connect(ada, bela)
  const theirs = await beginWith(ada, bela)
  const { payload, headers } = await fileForm('file', 'a.txt', 'a')
  const own = { ...headers, host: new URL(strict.deps.config.origin).host, authorization: `Bearer ${ada.token}` }
  const url = `/api/conversations/${theirs}/attachments`
  const statuses = []
  for (const _each of [1, 2, 3])
    statuses.push((await strict.app.inject({ method: 'POST', url, payload, headers: own })).statusCode)
  expect(statuses).toEqual([201, 201, 429])
})
