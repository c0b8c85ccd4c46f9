import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'

const market = await fileFixture(startMarketplace())
const { deps } = market
const ines = await market.person('Ines')
await deps.db.pool.query("update people set role = 'admin'")
const maya = await market.person('Maya')

const input = {
  topic: 'PhD support',
  lead: 'Keeping a doctorate moving.',
  points: ['Is my plan realistic?', 'How do I begin?'],
  reason: 'Asked more often now.',
}
const change = (over: object = {}, by = ines) => by.put('/admin/topics', { ...input, ...over })
const reset = (topic: string) => ines.post('/admin/topics/reset', { topic, reason: 'Back to the shipped ones.' })
const changed = async () => (await ines.get('/admin/topics')).body.items
const lines = async () => (await ines.get('/admin/log')).body.items

test('the texts of a topic are changed, kept in memory at once, and given back; each is a line of the log', async () => {
  expect(await changed()).toEqual([])
  expect((await change()).status).toBe(200)
  const { lead, points, topic } = input
  expect(deps.siteTexts.topics()).toEqual([{ topic, lead, points }])
  expect(await changed()).toMatchObject([{ topic, lead, points }])
  await change()
  expect((await lines()).length).toBe(1)
  expect((await change({ points: ['Who reads my plan?'] })).status).toBe(200)
  expect((await lines())[0]).toMatchObject({ act: 'change-topic', after: `${lead}\nWho reads my plan?` })
  expect((await reset(topic)).body.items).toEqual([])
  expect(deps.siteTexts.topics()).toEqual([])
  await reset(topic)
  expect((await lines()).map(({ act }: { act: string }) => act)).toEqual([
    'reset-topic',
    'change-topic',
    'change-topic',
  ])
})

test('two who change a topic at once go one after the other, and the log has both', async () => {
  const before = (await lines()).length
  const both = await Promise.all([change({ lead: 'One.' }), change({ lead: 'Two.' })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const [last, first] = await lines()
  expect((await lines()).length).toBe(before + 2)
  expect(last.before).toBe(first.after)
  expect(deps.siteTexts.topics()[0]?.lead).toBe(last.after.split('\n')[0])
})

test('refused: members, an unknown topic, no introduction, no line, too many, and one that is too long', async () => {
  const before = await changed()
  expect((await change({}, maya)).status).toBe(403)
  for (const over of [
    { topic: 'House rules' },
    { lead: ' ' },
    { points: [' '] },
    { points: Array.from({ length: 9 }, (_, at) => `Question ${at}?`) },
    { points: ['a'.repeat(121)] },
    { reason: '' },
  ])
    expect((await change(over)).status, JSON.stringify(over)).toBe(422)
  expect(await changed()).toEqual(before)
})
