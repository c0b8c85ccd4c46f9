import { beforeEach, expect, test } from 'vitest'
import { directory } from '#users/service.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { asked, found, startConfirmations } from '../../tests/support/confirmations.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const desk = await fileFixture(startConfirmations())
const { market, moderator, ask, badge, decide, member, name, own, sent } = desk
const { deps } = market
beforeEach(() => market.advance(86_400_000))
const isConfirmed = async (person: ShopPerson, over: object = {}) => {
  const id = await sent(person, over)
  await decide(moderator, id, 'confirm', found)
  return id
}
const verified = (person: ShopPerson) => directory.verifiedAs(deps.db, person.id)

test('the badge is shown while the profile names what was confirmed, in whatever case', async () => {
  const ilse = await member('Ilse')
  await isConfirmed(ilse)
  await name(ilse, 'Elsewhere College')
  expect(await badge(ilse)).toBeNull()
  expect(await own(ilse)).toMatchObject({ confirmed: { name: asked.name, isShown: false }, canAsk: true })
  await name(ilse, '  fenwick   ROWING school ')
  expect(await badge(ilse)).toMatchObject({ name: asked.name })
})

test('another school is confirmed in place of the first', async () => {
  const hana = await member('Hana', 'Professors')
  const first = await isConfirmed(hana)
  await name(hana, 'Elsewhere College', 'Professors')
  await isConfirmed(hana, { name: 'Elsewhere College' })
  expect(await badge(hana)).toMatchObject({ name: 'Elsewhere College' })
  expect((await moderator.get(`/admin/confirmations/${first}`)).body.confirmation.state).toBe('replaced')
  await name(hana, asked.name, 'Professors')
  expect(await badge(hana)).toBeNull()
  expect((await ask(hana)).status).toBe(201)
})

test('the badge follows who may see it, and goes with the account type', async () => {
  const ilse = await member('Ilse')
  await isConfirmed(ilse)
  await ilse.put('/users/visibility', { blocks: { verifiedDomain: 'only-me' } })
  expect(await badge(ilse)).toBeNull()
  await ilse.put('/users/visibility', { blocks: { verifiedDomain: 'everyone' } })
  expect(await badge(ilse)).not.toBeNull()
  await deps.db.pool.query("update people set user_type = 'Business', company_name = $2 where id = $1", [
    ilse.id,
    asked.name,
  ])
  expect(await badge(ilse)).toBeNull()
  expect(await verified(ilse)).toBeNull()
})

test('a confirmed firm counts as a verified domain does: it may confirm figures, until the confirmation is taken back', async () => {
  const firm = await member('Office', 'Business', 'Pike and Sons')
  const waiting = () => firm.get('/sustainability/waiting')
  expect((await waiting()).body.code).toBe('confirm_role')
  const id = await isConfirmed(firm, { name: 'Pike and Sons' })
  expect((await waiting()).status).toBe(200)
  expect(await verified(firm)).toBe('Pike and Sons')
  await name(firm, 'Pike', 'Business')
  expect((await waiting()).body.code).toBe('confirm_role')
  await name(firm, 'Pike and Sons', 'Business')
  await decide(moderator, id, 'take-back', { rule: 'deception', reason: 'No such firm.' })
  expect((await waiting()).body.code).toBe('confirm_role')
})

test('a confirmed school does not let a student confirm figures', async () => {
  const ilse = await member('Ilse')
  await isConfirmed(ilse)
  expect((await ilse.get('/sustainability/waiting')).body.code).toBe('confirm_role')
  expect(await verified(ilse)).toBe(asked.name)
})
