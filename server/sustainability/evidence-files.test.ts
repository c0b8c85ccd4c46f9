import { sustainabilityLimits } from '@guildhall/contract/limits/sustainability.ts'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { fileForm } from '../../tests/support/file-form.ts'
import { evidence, startSustainability } from '../../tests/support/sustainability.ts'
import { sweepEvidence } from './evidence-files.ts'
import { personalClaims } from './service.ts'

const shop = await fileFixture(startSustainability())
const { market } = shop
let owner: ShopPerson
let project: string
beforeEach(async () => {
  owner = await shop.seller('Ilse')
  project = await shop.offer(owner)
})

const csv = 'month,homes\n2026-01,1900\n'
async function send(person: ShopPerson, name = 'register.csv', content: string | Uint8Array = csv) {
  const form = await fileForm('file', name, content)
  return market.call({ method: 'POST', url: '/api/marketplace/goals/files', ...form }, person.token)
}
const sent = async (person: ShopPerson): Promise<string> => (await send(person)).body.file.id
const open = (person: { get: ShopPerson['get'] }, goal = 11) => person.get(`${shop.pathOf(project, goal)}/file`)
const claimOf = async (person: { get: ShopPerson['get'] }) => (await shop.goals(person, project)).claims[0]
const stored = async () => {
  const keys = []
  for await (const { key } of market.deps.storage.list('goal-files')) keys.push(key)
  return keys.length
}

test('a file is evidence: the goal has its sign, and everybody who sees the project downloads it', async () => {
  const first = await send(owner)
  expect([first.status, first.body.file]).toEqual([
    201,
    { id: expect.stringMatching(/^[a-z0-9]{12}$/), name: 'register.csv', size: csv.length },
  ])
  await shop.save(owner, project, { evidenceFile: first.body.file.id })
  expect(await claimOf(market.visitor)).toMatchObject({
    ...{ state: 'evidenced', evidence: null, evidenceFile: { name: 'register.csv', size: csv.length } },
  })
  recentReads(market.deps).forget()
  const found = await market.visitor.get(`/marketplace?goal=11&seller=${owner.customUserId}`)
  expect(found.body.items.map(({ id }: { id: string }) => id)).toContain(project)
  const { status, body } = await open(market.visitor)
  expect([status, body.expiresIn]).toEqual([200, sustainabilityLimits.file.linkSeconds])
  const { pathname, search } = new URL(body.url)
  const download = await market.call({ method: 'GET', url: pathname + search })
  expect(download.headers['content-disposition']).toMatch(/^attachment; .*register\.csv/)
  const professor = await shop.professor('Hana')
  expect((await shop.judge(professor, project)).status).toBe(200)
})

test.each([
  ['report.docx', 'PK\u0003\u0004'],
  ['report.pdf', 'This is no PDF'],
  ['photo.png', csv],
  ['register.csv', '\u007fELF\u0002\u0001\u0001'],
  ['register', csv],
])('%s is refused as evidence with a sentence, and nothing is stored', async (name, content) => {
  const before = await stored()
  const { status, body } = await send(owner, name, content)
  expect([status, body.code]).toEqual([415, 'evidence_file_type'])
  expect(await stored()).toBe(before)
})

test('a claim takes a file of its editor, once, and either a file or an address', async () => {
  const stranger = await market.person('Amara')
  const [own, foreign] = [await sent(owner), await sent(stranger)]
  for (const [over, path] of [
    [{ evidenceFile: foreign }, 'evidenceFile'],
    [{ evidenceFile: 'aaaaaaaaaaaa' }, 'evidenceFile'],
    [{ evidenceFile: own, evidence }, 'evidence'],
  ] as const) {
    const { status, body } = await shop.save(owner, project, over)
    expect([status, body.fields[0].path]).toEqual([422, path])
  }
  expect((await shop.save(owner, project, { evidenceFile: own })).status).toBe(200)
  expect((await shop.save(owner, project, { evidenceFile: own }, 4)).status).toBe(422)
  // The same again keeps it.
  expect((await shop.save(owner, project, { evidenceFile: own })).body.goals.claims[0].version).toBe(1)
  expect((await stranger.delete(`/marketplace/goals/files/${own}`)).status).toBe(204)
  expect((await open(market.visitor)).status).toBe(200)
})

test('a file that is replaced, or whose goal or project goes, is deleted; a change ends the confirmations', async () => {
  const before = await stored()
  const professor = await shop.professor('Hana')
  await shop.save(owner, project, { evidenceFile: await sent(owner) })
  await shop.judge(professor, project)
  await shop.save(owner, project, { evidenceFile: await sent(owner) })
  expect(await claimOf(owner)).toMatchObject({ state: 'evidenced', confirmations: 0 })
  expect(await stored()).toBe(before + 1)
  await shop.save(owner, project, { evidence })
  expect(await stored()).toBe(before)
  expect((await open(owner)).status).toBe(404)
  await shop.save(owner, project, { evidenceFile: await sent(owner) })
  await shop.remove(owner, project)
  expect(await stored()).toBe(before)
  await shop.save(owner, project, { evidenceFile: await sent(owner) })
  expect((await owner.delete(`/marketplace/projects/${project}`)).status).toBe(204)
  market.advance(2 * 3_600_000)
  await sweepEvidence(market.deps)
  expect(await stored()).toBe(before)
})

test('nobody opens the file of a project that they do not see', async () => {
  await shop.save(owner, project, { evidenceFile: await sent(owner) })
  await market.deps.db.pool.query("update projects set visibility = 'hidden' where id = $1", [project])
  expect((await open(market.visitor)).status).toBe(404)
  expect((await open(await market.person('Amara'))).status).toBe(404)
  expect((await open(owner)).status).toBe(200)
})

test('ten files wait, also at once, and are deleted after a day', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(owner)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.filter(({ body }) => body.code === 'evidence_files_full')).toHaveLength(2)
  market.advance(25 * 3_600_000)
  await sweepEvidence(market.deps)
  expect((await send(owner)).status).toBe(201)
})

test('the export names the files a person sent; an erasure deletes the waiting ones and keeps the evidence', async () => {
  const kept = await sent(owner)
  await shop.save(owner, project, { evidenceFile: kept })
  await sent(owner)
  const { db } = market.deps
  expect((await personalClaims.heldOf(db, owner.id)).files).toMatchObject([{ id: kept }, { name: 'register.csv' }])
  await transaction(db, (tx) => personalClaims.erase(market.deps, tx, owner.id))
  expect((await personalClaims.heldOf(db, owner.id)).files).toEqual([])
  expect((await open(market.visitor)).status).toBe(200)
})
