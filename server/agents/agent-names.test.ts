import { expect, test } from 'vitest'
import { agent, startAgents } from '../../tests/support/agents.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const agents = await fileFixture(startAgents())
const { market } = agents
const [ada, ben] = [await market.person('Ada'), await market.person('Ben')]

test.each(['Gap Finder', 'Gаp findеr', 'GAP-F1NDER', 'Gáp  finder'])(
  'POST /agents as %j, which looks like a published agent, answers 409',
  async (name) => {
    await agents.create(ada, { name: 'Gap finder' })
    const { status, body } = await agents.create(ben, { name })
    expect([status, body.code]).toEqual([409, 'agent_name_taken'])
  },
)

test('a name is free for drafts, refused when one is published, and free again once the other is a draft', async () => {
  const first = await agents.publish(ada, { name: 'Tide table' })
  const draft = await agents.create(ben, { name: 'Tide tabIe', publish: false })
  expect(draft.status).toBe(201)
  const publish = () => ben.put(`/agents/${draft.body.agent.id}`, { ...agent, name: 'Tide tabIe' })
  expect((await publish()).body.code).toBe('agent_name_taken')
  await ada.put(`/agents/${first.id}`, { ...agent, name: 'Tide table', publish: false })
  expect((await publish()).status).toBe(200)
})

test('of two agents published under one name at the same time, one is', async () => {
  const both = await Promise.all([ada, ben].map((author) => agents.create(author, { name: 'Both at once' })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test.each(['Official citer', 'Guildhall units', 'Gui1dhall units'])('POST /agents as %j answers 422', async (name) => {
  const { status, body } = await agents.create(ada, { name, publish: false })
  expect([status, body.fields[0]]).toEqual([
    422,
    { path: 'name', message: 'Choose a name that does not claim to be official, verified or part of Guildhall' },
  ])
})
