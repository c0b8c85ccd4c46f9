import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { holdLock } from '../../tests/support/held-lock.ts'
import { projectInput } from '../../tests/support/marketplace.ts'
import { evidence, startSustainability } from '../../tests/support/sustainability.ts'

const shop = await fileFixture(startSustainability())
const { market } = shop
let owner: ShopPerson
let professor: ShopPerson
let project = ''

beforeEach(async () => {
  owner = await shop.seller('Ilse')
  professor = await shop.professor('Nomvula')
  project = await shop.offer(owner)
  await shop.save(owner, project, { evidence })
})

type Answer = { status: number; body: { code?: string } }

/** Sends requests that wait for the lock of the project, in this order. */
async function atOnce(...requests: (() => Promise<Answer>)[]) {
  const held = await holdLock(market.deps.db, 'select id from projects where id = $1 for update', [project])
  const sent: Promise<Answer>[] = []
  for (const request of requests) {
    sent.push(request())
    await held.untilHeld(sent)
  }
  await held.release()
  return (await Promise.all(sent)).map(({ status, body }) => body?.code ?? status)
}

const claimOf = async () => (await shop.goals(owner, project)).claims[0]

test('a figure changed while it is confirmed is not confirmed', async () => {
  const answers = await atOnce(
    () => shop.save(owner, project, { evidence, figure: 3 }),
    () => shop.judge(professor, project),
  )
  expect(answers).toEqual([200, 'claim_changed'])
  expect(await claimOf()).toMatchObject({ state: 'evidenced', figure: 3, confirmations: 0 })
})

test('a figure confirmed while it is changed loses the confirmation', async () => {
  const answers = await atOnce(
    () => shop.judge(professor, project),
    () => shop.save(owner, project, { evidence, figure: 3 }),
  )
  expect(answers).toEqual([200, 200])
  expect(await claimOf()).toMatchObject({ state: 'evidenced', figure: 3, confirmations: 0 })
})

test('a professor who joins the team while confirming has not confirmed, in both orders', async () => {
  const joining = async (...order: ('join' | 'judge')[]) => {
    await shop.invite(owner, project, professor)
    const { items } = (await professor.get('/teams/invitations')).body
    const acts = {
      join: () => professor.post(`/teams/invitations/${items[0].id}/accept`, {}),
      judge: () => shop.judge(professor, project),
    }
    return atOnce(...order.map((act) => acts[act]))
  }
  expect(await joining('join', 'judge')).toEqual([200, 'confirm_team'])
  expect((await claimOf()).confirmations).toBe(0)
  professor = await shop.professor('Hana')
  expect(await joining('judge', 'join')).toEqual([200, 200])
  expect((await claimOf()).confirmations).toBe(0)
})

test('the last free goal is taken once, and the same goal twice at once is one claim', async () => {
  await shop.save(owner, project, {}, 3)
  expect(
    await atOnce(
      () => shop.save(owner, project, {}, 13),
      () => shop.save(owner, project, {}, 13),
      () => shop.save(owner, project, {}, 14),
    ),
  ).toEqual([200, 200, 'goals_full'])
})

test('evidence removed while words that need it are published stays, or the words are refused', async () => {
  const publish = () => owner.put(`/marketplace/projects/${project}`, projectInput({ title: 'An eco-friendly map' }))
  expect(
    await atOnce(
      () => shop.remove(owner, project),
      () => publish(),
    ),
  ).toEqual([200, 'proof_needed'])
  await shop.save(owner, project, { evidence })
  expect(
    await atOnce(
      () => publish(),
      () => shop.remove(owner, project),
    ),
  ).toEqual([200, 'proof_kept'])
})
