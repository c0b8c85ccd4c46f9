import { expertLimits } from '@guildhall/contract/limits/experts.ts'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { startHiring } from '../../tests/support/engagements.ts'
import { expertsOf } from '../../tests/support/experts.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { fileForm } from '../../tests/support/file-form.ts'
import { sweepCvs } from './cvs.ts'
import { personalEngagements } from './service.ts'

const hiring = await fileFixture(startHiring())
const { market } = hiring
const { expert } = expertsOf(market)
const doctorate = { purpose: 'doctorate', topic: 'Heat', startsOn: null, funding: '' }
let [client, professor] = [] as unknown as [ShopPerson, ShopPerson]
beforeEach(async () => {
  client = await market.person('Ilse')
  professor = await expert('Nomvula', { takesDoctoral: true, help: ['review'] })
})

async function send(person: ShopPerson, name = 'cv.pdf', content: string | Uint8Array = '%PDF-1.7 Ilse') {
  const form = await fileForm('file', name, content)
  return market.call({ method: 'POST', url: '/api/engagements/cvs', ...form }, person.token)
}
const sent = async (person: ShopPerson, name?: string): Promise<string> => (await send(person, name)).body.file.id
const stored = async () => {
  const keys = []
  for await (const { key } of market.deps.storage.list('cvs')) keys.push(key)
  return keys
}
const ask = (cv: string | null, over: object = {}) => hiring.ask(client, professor, { ask: doctorate, cv, ...over })
const open = (person: { get: ShopPerson['get'] }, id: string) => person.get(`/engagements/${id}/cv`)
const edit = (id: string, cv: string | null) =>
  client.put(`/engagements/${id}`, { title: 'A doctorate', need: 'Three years.', ask: doctorate, cv })

test('a CV goes with a request for a place for a doctorate, and only the two sides read it', async () => {
  const { status, body } = await ask(await sent(client))
  expect(status, JSON.stringify(body)).toBe(201)
  const { id, cv } = body.engagement
  expect(cv).toMatchObject({ name: 'cv.pdf', size: 13 })
  expect((await hiring.read(professor, id)).cv).toEqual(cv)
  for (const person of [client, professor]) {
    const answer = await open(person, id)
    expect([answer.status, answer.body.expiresIn]).toEqual([200, expertLimits.cv.linkSeconds])
    const { pathname, search } = new URL(answer.body.url)
    const download = await market.call({ method: 'GET', url: pathname + search })
    expect(download.headers['content-disposition']).toMatch(/^attachment; .*cv\.pdf/)
  }
  const stranger = await market.person('Eve')
  expect((await open(stranger, id)).body.code).toBe('cv_not_found')
  expect((await open(market.visitor, id)).status).toBe(401)
})

test('only PDF files are taken, up to 25 MB, and five wait at a time', async () => {
  for (const [name, content] of [
    ['cv.docx', '%PDF-1.7'],
    ['cv.pdf', 'PK a document'],
    ['cv.pdf', ''],
  ] as const)
    expect((await send(client, name, content)).body.fields?.[0].path, name).toBe('file')
  const large = new Uint8Array(expertLimits.cv.bytes + 1)
  large.set(new TextEncoder().encode('%PDF-'))
  expect((await send(client, 'cv.pdf', large)).status).toBe(413)
  const answers = await Promise.all(Array.from({ length: expertLimits.cv.waiting + 1 }, () => send(client)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(expertLimits.cv.waiting)
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('cvs_full')
})

test('a CV of somebody else, of another request or with another purpose is refused at its field', async () => {
  const cv = await sent(client)
  const path = async (call: Promise<{ status: number; body: { fields?: { path: string }[] } }>) => {
    const { status, body } = await call
    return [status, body.fields?.[0]?.path]
  }
  expect(await path(ask(await sent(professor)))).toEqual([422, 'cv'])
  expect(await path(ask('aaaaaaaaaaaa'))).toEqual([422, 'cv'])
  const review = { purpose: 'review', what: 'A paper', pages: null, until: null }
  expect(await path(ask(cv, { ask: review }))).toEqual([422, 'cv'])
  expect((await ask(cv)).status).toBe(201)
  expect(await path(ask(cv))).toEqual([422, 'cv'])
})

test('the client replaces or removes it until there is an offer; removed ones are deleted', async () => {
  const { id } = (await ask(await sent(client))).body.engagement
  const before = (await stored()).length
  const other = await sent(client, 'newer.pdf')
  expect((await edit(id, other)).body.engagement.cv.name).toBe('newer.pdf')
  expect(await stored()).toHaveLength(before)
  expect((await edit(id, other)).body.engagement.cv.name).toBe('newer.pdf')
  expect((await edit(id, null)).body.engagement.cv).toBeNull()
  expect(await stored()).toHaveLength(before - 1)
  expect((await open(professor, id)).status).toBe(404)
})

test('it is deleted with the request: withdrawn, declined, or with the account', async () => {
  const asked = async () => (await ask(await sent(client))).body.engagement.id as string
  const [withdrawn, declined] = [await asked(), await asked()]
  await client.post(`/engagements/${withdrawn}/withdraw`, {})
  await professor.post(`/engagements/${declined}/decline`, { reason: 'busy', note: '' })
  for (const id of [withdrawn, declined])
    for (const person of [client, professor]) expect((await open(person, id)).status).toBe(404)
  const { rows } = await market.deps.db.pool.query('select id from engagement_cvs where client_id = $1', [client.id])
  expect(rows).toEqual([])
  const id = await asked()
  expect((await personalEngagements.heldOf(market.deps.db, client.id)).cvs).toMatchObject([{ name: 'cv.pdf' }])
  const before = (await stored()).length
  await transaction(market.deps.db, (tx) => personalEngagements.erase(market.deps, tx, client.id))
  expect((await open(professor, id)).status).toBe(404)
  expect(await stored()).toHaveLength(before - 1)
})

test('a CV that waits longer than a day is swept, and DELETE removes a waiting one of the caller', async () => {
  const [old, mine] = [await sent(client), await sent(client)]
  expect((await professor.delete(`/engagements/cvs/${mine}`)).status).toBe(204)
  const { id } = (await ask(mine)).body.engagement
  expect((await client.delete(`/engagements/cvs/${mine}`)).status).toBe(204)
  expect((await open(client, id)).status).toBe(200)
  market.advance(1.1 * 86_400_000)
  await sweepCvs(market.deps)
  expect((await ask(old)).body.fields?.[0].path).toBe('cv')
  expect((await open(client, id)).status).toBe(200)
})
