import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { found, pdf, refused, startConfirmations } from '../../tests/support/confirmations.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { png } from '../../tests/support/pictures.ts'
import { sweepDocuments } from './documents.ts'
import { personalConfirmations } from './service.ts'

const desk = await fileFixture(startConfirmations())
const { market, moderator, ask, decide, member, own, sent, upload, stored } = desk
const { deps } = market
const linkOf = (person: typeof moderator, id: string) => person.get(`/admin/confirmations/${id}/document`)
const download = async (url: string) =>
  await market.call({ method: 'GET', url: new URL(url).pathname + new URL(url).search })

test.each([
  ['letter.exe', 'MZ\u0090'],
  ['letter.pdf', 'a page <script>'],
  ['letter.pdf', '\u007fELF\u0002\u0001\u0001'],
  ['letter.html', '<script>alert(1)</script>'],
  ['scan.png', Buffer.from('89504e470d0a1a0a3c7363726970743e', 'hex')],
  ['scan.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
])('%s with other content is refused as a document, and nothing is stored', async (name, content) => {
  const before = await stored()
  const { status, body } = await upload(await member('Ilse'), name, content)
  expect([status, body.code]).toEqual([415, 'confirmation_document_type'])
  expect(await stored()).toBe(before)
})

test('a document of more than 10 MB is refused', async () => {
  const large = new Uint8Array(10 * 1024 * 1024 + 1)
  large.set(Buffer.from(pdf))
  expect((await upload(await member('Ilse'), 'letter.pdf', large)).status).toBe(413)
})

test('a picture is encoded again and shown to the staff; a PDF is only downloaded', async () => {
  const ilse = await member('Ilse')
  const picture = (await upload(ilse, 'scan.png', await png(300, 200))).body.file
  expect(picture.name).toBe('scan.webp')
  const id = await sent(ilse, { document: picture.id })
  const link = (await linkOf(moderator, id)).body
  const shown = await download(link.picture)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  const letter = (await linkOf(moderator, await sent(await member('Maya')))).body
  expect(letter.picture).toBeNull()
  const { headers } = await download(letter.url)
  expect(headers['content-disposition']).toContain('attachment; filename="letter.pdf"')
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
})

test('only the person and staff with the duty open a document', async () => {
  const ilse = await member('Ilse')
  const id = await sent(ilse)
  expect((await linkOf(moderator, id)).status).toBe(200)
  expect((await linkOf(await desk.staff('Lucia', 'support'), id)).body.code).toBe('not_your_duty')
  expect((await linkOf(await desk.staff('Priya', 'finance'), id)).body.code).toBe('not_your_duty')
  expect((await linkOf(await member('Maya'), id)).status).toBe(403)
  expect((await market.visitor.get(`/admin/confirmations/${id}/document`)).status).toBe(401)
  expect((await linkOf(moderator, 'a'.repeat(12))).status).toBe(404)
  const { url } = (await linkOf(moderator, id)).body
  market.advance(301_000)
  expect((await download(url)).status).toBe(403)
})

test('three documents wait, also at once; one is taken back, and the others go after a day', async () => {
  const ilse = await member('Ilse')
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(ilse)))
  const kept = answers.filter(({ status }) => status === 201)
  expect(kept).toHaveLength(3)
  expect(answers.filter(({ body }) => body.code === 'confirmation_documents_full')).toHaveLength(2)
  const path = `/users/confirmation/documents/${kept[0]?.body.file.id}`
  await (await member('Maya')).delete(path)
  expect((await upload(ilse)).status).toBe(409)
  expect((await ilse.delete(path)).status).toBe(204)
  expect((await upload(ilse)).status).toBe(201)
  market.advance(25 * 3_600_000)
  await sweepDocuments(deps)
  expect(await upload(ilse)).toMatchObject({ status: 201 })
})

test('the document is deleted 90 days after the decision; the request stays', async () => {
  const [ilse, maya, open] = [await member('Ilse'), await member('Maya'), await member('Noor')]
  const [confirmed, rejected] = [await sent(ilse), await sent(maya)]
  const waits = await sent(open)
  await decide(moderator, confirmed, 'confirm', found)
  await decide(moderator, rejected, 'refuse', refused)
  market.advance(89 * 86_400_000)
  await sweepDocuments(deps)
  expect((await linkOf(moderator, confirmed)).status).toBe(200)
  market.advance(2 * 86_400_000)
  await sweepDocuments(deps)
  for (const id of [confirmed, rejected]) expect((await linkOf(moderator, id)).status).toBe(404)
  expect((await linkOf(moderator, waits)).status).toBe(200)
  expect((await own(ilse)).request).toMatchObject({ state: 'confirmed', document: null })
  expect((await decide(moderator, rejected, 'reopen', { reason: 'A mistake.' })).body.code).toBe('confirmation_reopen')
})

test('the export has requests and documents; an erasure deletes both with the bytes', async () => {
  const ilse = await member('Ilse')
  const before = await stored()
  await ask(ilse)
  await upload(ilse)
  const held = await personalConfirmations.heldOf(deps.db, ilse.id)
  expect(held).toMatchObject({ requests: [{ state: 'open' }], documents: [{ name: 'letter.pdf' }, { request: null }] })
  expect(await stored()).toBe(before + 2)
  await transaction(deps.db, (tx) => personalConfirmations.erase(deps, tx, ilse.id))
  expect(await personalConfirmations.heldOf(deps.db, ilse.id)).toEqual({ requests: [], documents: [] })
  expect(await stored()).toBe(before)
})
