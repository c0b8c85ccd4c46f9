import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMentors } from '../../tests/support/mentors.ts'
import { sweepReferees } from './referees.ts'

const mentors = await fileFixture(startMentors())
const { market, applied, apply, own, mailed, deps } = mentors
const staff = await mentors.staff('Sofia', 'moderator')
let ilse: ShopPerson
beforeEach(async () => {
  ilse = await market.person('Ilse')
})
const referee = (email: string) => ({ name: 'Hana Belska', email })
const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get('token') ?? ''
const asked = (token: string) => market.visitor.get(`/mentor-references?token=${encodeURIComponent(token)}`)
const answer = (token: string, over: object = {}) =>
  market.visitor.post('/mentor-references', { token, knows: 'worked', text: 'Explains well.', ...over })
const atStaff = async (id: string) =>
  (await staff.get('/admin/mentors?limit=100')).body.items.find((each: { id: string }) => each.id === id)

test('a referee gets one mail with who asks and a link, and answers without an account; only the staff read it', async () => {
  const id = await applied(ilse, { referees: [referee('Hana@Carrow.example')] })
  const [mail, ...more] = await mailed()
  if (!mail) throw new Error('No mail')
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: 'hana@carrow.example', applicant: 'Ilse' })
  const token = tokenOf(mail)
  expect((await asked(token)).body).toMatchObject({ applicant: 'Ilse', isAnswered: false })
  expect((await answer(token, { text: ' ' })).body.fields[0].path).toBe('text')
  expect((await answer(token, { knows: 'cousin' })).body.fields[0].path).toBe('knows')
  expect((await answer(token)).body.isAnswered).toBe(true)
  // The first answer stays.
  expect((await answer(token, { text: 'Something else.' })).status).toBe(200)
  expect((await atStaff(id)).referees).toEqual([
    { name: 'Hana Belska', state: 'answered', knows: 'worked', text: 'Explains well.' },
  ])
  const { application } = await own(ilse)
  expect(application.referees).toEqual([{ name: 'Hana Belska', state: 'answered' }])
  expect(JSON.stringify(application)).not.toContain('Explains')
})

test('a link that we did not sign is refused', async () => {
  await applied(ilse, { referees: [referee('sena@carrow.example')] })
  const [mail] = await mailed()
  if (!mail) throw new Error('No mail')
  const token = tokenOf(mail)
  for (const wrong of [
    `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`,
    `${'a'.repeat(12)}${token.slice(12)}`,
  ]) {
    expect((await asked(wrong)).status).toBe(403)
    expect((await answer(wrong)).body.code).toBe('link_expired')
  }
  expect((await asked('nothing')).status).toBe(400)
})

test('an address gets two mails ever, also when different applicants name it', async () => {
  const people = await Promise.all(['Maya', 'Noor', 'Otto'].map((name) => market.person(name)))
  const states: string[] = []
  for (const person of people) {
    const { body } = await apply(person, { referees: [referee('ravi@carrow.example')] })
    states.push(body.application.referees[0].state)
  }
  expect(states).toEqual(['asked', 'asked', 'not-asked'])
  expect((await mailed()).map(({ to }) => to)).toEqual(['ravi@carrow.example', 'ravi@carrow.example'])
})

test('30 days after a referee was asked, name, address and answer are deleted and the link ends', async () => {
  const id = await applied(ilse, { referees: [referee('wren@carrow.example')] })
  const [mail] = await mailed()
  if (!mail) throw new Error('No mail')
  await answer(tokenOf(mail))
  market.advance(29 * 86_400_000)
  await sweepReferees(deps)
  expect((await asked(tokenOf(mail))).status).toBe(200)
  market.advance(1.1 * 86_400_000)
  expect((await asked(tokenOf(mail))).status).toBe(403)
  await sweepReferees(deps)
  expect((await atStaff(id)).referees).toEqual([])
  const { rows } = await deps.db.pool.query(
    "select count(*)::int as left from mentor_referees where email = 'wren@carrow.example'",
  )
  expect(rows[0].left).toBe(0)
})
