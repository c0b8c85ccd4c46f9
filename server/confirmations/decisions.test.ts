import { beforeEach, expect, test } from 'vitest'
import { asked, found, refused, startConfirmations } from '../../tests/support/confirmations.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { confirmationMail } from './decision-mail.ts'

const desk = await fileFixture(startConfirmations())
const { market, moderator, ask, badge, decide, member, own, sent, told } = desk
const { deps } = market
beforeEach(() => market.advance(86_400_000))
const shown = { name: asked.name, source: found.source, date: found.documentDate }
const listed = async (state: string) =>
  (await moderator.get(`/admin/confirmations?state=${state}&limit=100`)).body.items.map(({ id }: { id: string }) => id)

test('a confirmed request is a badge with source and date, told, mailed and logged', async () => {
  const ilse = await member('Ilse')
  const id = await sent(ilse)
  expect(await badge(ilse)).toBeNull()
  desk.mailed()
  const { confirmation } = (await decide(moderator, id, 'confirm', found)).body
  expect(confirmation).toMatchObject({ state: 'confirmed', found: { source: found.source, note: found.note } })
  expect(confirmation.decidedBy.name).toBe('Sofia')
  expect(await badge(ilse)).toEqual(shown)
  expect((await own(ilse)).confirmed).toMatchObject({ name: asked.name, isShown: true })
  expect(await told(ilse)).toContain(`We confirmed ${asked.name}`)
  expect(await told(moderator)).not.toContain('New request to confirm a school or firm')
  expect(desk.mailed()).toEqual([{ id }])
  const admin = await desk.staff('Ines', 'admin')
  const { items } = (await admin.get('/admin/log?act=confirm-institution')).body
  expect(items[0]).toMatchObject({
    subject: { kind: 'confirmation', id, title: '' },
    before: 'open',
    after: 'confirmed',
  })
  expect((await ask(ilse)).body.code).toBe('confirmation_holds')
})

test('the mail of a decision says what was confirmed, or why not', async () => {
  const [ilse, maya] = [await member('Ilse'), await member('Maya')]
  const [good, bad] = [await sent(ilse), await sent(maya)]
  await decide(moderator, good, 'confirm', found)
  await decide(moderator, bad, 'refuse', refused)
  const mails: object[] = []
  const mail = { send: async (_: string, to: string, values: object) => void mails.push({ to, ...values }) }
  for (const id of [good, bad]) await confirmationMail.run({ ...deps, mail } as never, { id } as never)
  expect(mails).toMatchObject([
    { to: `${ilse.customUserId}@gmail.com`, name: asked.name, found: 'Register of schools, 3 May 2026', isShown: true },
    { found: null, refusal: 'The document cannot be read, or pages are missing', reason: refused.reason },
  ])
})

test('a refused request says why, and its person asks again', async () => {
  const ilse = await member('Ilse')
  const id = await sent(ilse)
  expect((await decide(moderator, id, 'refuse', { refusal: 'unknown', reason: 'x' })).status).toBe(422)
  expect((await decide(moderator, id, 'refuse', { refusal: 'other', reason: ' ' })).body.fields[0].path).toBe('reason')
  expect((await decide(moderator, id, 'refuse', refused)).status).toBe(200)
  expect((await own(ilse)).request).toMatchObject({ state: 'refused', ...refused })
  expect(await badge(ilse)).toBeNull()
  expect(await listed('refused')).toContain(id)
  const again = await sent(ilse)
  const { others } = (await moderator.get(`/admin/confirmations/${again}`)).body.confirmation
  expect(others).toMatchObject([{ id, state: 'refused', reason: refused.reason }])
})

test('of two who decide at once one wins, and the other is told; repeating a decision changes nothing', async () => {
  const id = await sent(await member('Ilse'))
  const other = await desk.staff('Samir', 'moderator')
  const both = await Promise.all([decide(moderator, id, 'confirm', found), decide(other, id, 'refuse', refused)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('confirmation_moved')
  const second = await sent(await member('Maya'))
  const same = await Promise.all([
    decide(moderator, second, 'confirm', found),
    decide(moderator, second, 'confirm', found),
  ])
  expect(same.map(({ status }) => status)).toEqual([200, 200])
  expect((await decide(other, second, 'confirm', found)).body.code).toBe('confirmation_moved')
  expect((await decide(moderator, second, 'confirm', { ...found, note: '' })).body.code).toBe('confirmation_moved')
})

test('nobody decides their own request, or opens it as staff; only moderators and administrators decide', async () => {
  const own_ = await member('Noor')
  const id = await sent(own_)
  await desk.makeAdmin(own_)
  const acts = [
    ['confirm', found],
    ['refuse', refused],
    ['reopen', { reason: 'x' }],
    ['take-back', { rule: 'deception', reason: 'x' }],
  ] as const
  for (const [act, body] of acts) expect((await decide(own_, id, act, body)).body.code).toBe('own_matter')
  expect((await own_.get(`/admin/confirmations/${id}/document`)).body.code).toBe('own_matter')
  const { items } = (await own_.get('/admin/waiting')).body
  expect(items.filter((item: { id: string }) => item.id === id)).toEqual([])
  const support = await desk.staff('Lucia', 'support')
  for (const [act, body] of acts) expect((await decide(support, id, act, body)).body.code).toBe('not_your_duty')
  for (const [act, body] of acts) expect((await decide(await member('Maya'), id, act, body)).status).toBe(403)
  expect((await decide(moderator, id, 'confirm', found)).status).toBe(200)
  expect((await own_.get(`/admin/confirmations/${id}`)).body.confirmation.found.note).toBe('')
})

test('open requests are counted and wait for the staff, the longest first; each list has its pages', async () => {
  const first = await sent(await member('Ilse'))
  market.advance(1000)
  const second = await sent(await member('Maya'))
  const open = await listed('open')
  expect(open.indexOf(first)).toBeLessThan(open.indexOf(second))
  expect((await moderator.get('/admin/overview')).body.open.confirmations).toBe(open.length)
  const { items } = (await moderator.get('/admin/waiting')).body
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'confirmation', id: second, name: `Confirm ${asked.name}` }),
  )
  const page = (await moderator.get('/admin/confirmations?limit=1')).body
  const next = (await moderator.get(`/admin/confirmations?limit=1&cursor=${page.nextCursor}`)).body
  expect([page.items[0].id, next.items[0].id]).toEqual(open.slice(0, 2))
  const back = (await moderator.get(`/admin/confirmations?limit=1&cursor=${next.previousCursor}`)).body
  expect(back.items[0].id).toBe(open[0])
  expect((await moderator.get('/admin/confirmations?cursor=bm9uZQ')).status).toBe(400)
})

test('a refusal is taken back: the request is open again, unless its person has asked again', async () => {
  const [ilse, maya] = [await member('Ilse'), await member('Maya')]
  const id = await sent(ilse)
  await decide(moderator, id, 'refuse', refused)
  expect((await decide(moderator, id, 'reopen', { reason: 'Page two was there.' })).body.confirmation.state).toBe(
    'open',
  )
  expect(await told(ilse)).toContain(`Your request for ${asked.name} is open again`)
  expect((await decide(moderator, id, 'reopen', { reason: 'Again.' })).body.code).toBe('confirmation_moved')
  const old = await sent(maya)
  await decide(moderator, old, 'refuse', refused)
  await sent(maya)
  expect((await decide(moderator, old, 'reopen', { reason: 'Too late.' })).body.code).toBe('confirmation_reopen')
})

test('a confirmation is taken back in writing; an appeal that succeeds gives it back', async () => {
  const ilse = await member('Ilse')
  const id = await sent(ilse)
  const because = { rule: 'deception', reason: 'The letter is forged.' }
  expect((await decide(moderator, id, 'take-back', because)).body.code).toBe('confirmation_moved')
  await decide(moderator, id, 'confirm', found)
  const both = await Promise.all([
    decide(moderator, id, 'take-back', because),
    decide(moderator, id, 'take-back', because),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await badge(ilse)).toBeNull()
  expect(await listed('taken-back')).toContain(id)
  const statements = (await ilse.get('/statements')).body.statements
  expect(statements).toMatchObject([{ measure: 'confirmation-taken-back', reasons: because.reason }])
  await ilse.post(`/statements/${statements[0].id}/appeal`, { text: 'Ask the school.' })
  const admin = await desk.staff('Hanneke', 'admin')
  const decided = await admin.post(`/admin/appeals/${statements[0].id}/decide`, {
    outcome: 'lifted',
    reason: 'It is right.',
  })
  expect(decided.status).toBe(200)
  expect(await badge(ilse)).toEqual(shown)
})
