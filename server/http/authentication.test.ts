import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../tests/support/marketplace.ts'

// On public routes a person's authentication is cached for a second (http/authentication.ts).
const market = await fileFixture(startMarketplace())

test('a suspended person can write nothing, and read for a second at most', async () => {
  const ada = await market.person('Ada')
  const { id } = (await ada.post('/marketplace/projects', projectInput())).body.project
  expect((await ada.get('/marketplace')).status).toBe(200)
  await market.deps.db.pool.query('update people set suspended_at = now() where id = $1', [ada.id])
  const refused = { status: 403, body: { code: 'account_suspended' } }
  expect(await ada.put(`/marketplace/projects/${id}/favorite`)).toMatchObject(refused)
  expect(await ada.get('/favorites')).toMatchObject(refused)
  market.advance(1001)
  expect(await ada.get('/marketplace')).toMatchObject(refused)
  expect(await ada.get(`/marketplace/projects/${id}`)).toMatchObject(refused)
})

test('POST /token after a new profile returns the new name', async () => {
  expect((await market.call({ method: 'GET', url: '/api/marketplace' }, 'late-0001')).status).toBe(200)
  const { id } = await market.person('Late')
  await market.deps.db.pool.query("update people set uid = 'late-0001' where id = $1", [id])
  const asLate = (options: { method: 'GET' | 'POST'; url: string; payload?: object }) =>
    market.call(options, 'late-0001')
  const made = await asLate({ method: 'POST', url: '/api/marketplace/projects', payload: projectInput() })
  const draft = await asLate({ method: 'GET', url: `/api/marketplace/projects/${made.body.project.id}` })
  expect([made.status, draft.status]).toEqual([201, 200])
})

test('two people who call at the same moment each get their own data', async () => {
  const [bela, cleo] = [await market.person('Bela'), await market.person('Cleo')]
  const { id } = (await bela.post('/marketplace/projects', projectInput())).body.project
  await market.deps.db.pool.query("update projects set visibility = 'unlisted' where id = $1", [id])
  await bela.put(`/marketplace/projects/${id}/favorite`)
  const asked = Array.from({ length: 12 }, (_, at) => [bela, cleo, market.visitor][at % 3] ?? bela)
  const answers = await Promise.all(asked.map((who) => who.get(`/marketplace/projects/${id}`)))
  expect(answers.map(({ body }) => body.project.favoritedBy.join())).toEqual(
    asked.map((who) => (who === bela ? bela.customUserId : '')),
  )
})
