import { randomUUID } from 'node:crypto'
import { version } from '../agent-trust.ts'
import { publishWithRemote } from '../agent-versions.ts'
import { agent } from '../agents.ts'
import type { TestApp } from '../app.ts'
import { partHeaders } from '../assets.ts'
import { openBrowser } from '../browser.ts'
import { jpeg, pictureForm } from '../pictures.ts'
import { type UsedMember, usedMember } from './member.ts'
import { payNow } from './trade.ts'

/**
 * Adds agents: a public one with a picture, a file half sent and a version, that somebody keeps, accepted and has looked at, and that a
 * professor has read; and a draft.
 */
export async function fillAgents(
  app: TestApp,
  { author, keeper }: { author: UsedMember; keeper: UsedMember },
): Promise<void> {
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  const { id } = (await author.post('/agents', agent, keyed())).agent
  const { payload, headers } = await pictureForm({ agentId: id }, 'images', [await jpeg(60, 40)])
  await author.post('/s3/upload-agent-images', payload, headers)
  await keeper.put(`/agents/${id}/favorite`)
  await keeper.post(`/agents/${id}/view`)
  await openBrowser(app, '10.9.200.9').post(`/api/agents/${id}/view`, {})
  const remoteUrl = `${app.config.origin}/dev/agents/reading-level`
  const priced = { ...agent, name: 'Reading level', remoteUrl, packages: [], runMinor: 50 }
  const run = (await author.post('/agents', priced, keyed())).agent
  await author.post(`/agents/${run.id}/versions`, version(), keyed())
  await keeper.put(`/agents/${run.id}/runs/consent`, { host: new URL(remoteUrl).host })
  await keeper.post(`/agents/${run.id}/runs`, { tool: 'measure', input: { text: 'It is easy.' } }, keyed())
  await keeper.put(`/agents/${run.id}/review`, { rating: 4, text: 'It counts well.' })
  const line = { kind: 'agent', id: run.id, choice: { runs: 10 }, quantity: 1 }
  await payNow(app, keeper, [{ line }])
  await keeper.post(`/users/${keeper.id}/cart`, { line })
  await author.post('/agents', { name: 'A draft', publish: false }, keyed())

  const part = Buffer.from('# Gaps\n')
  const { asset } = await author.post(`/agents/${id}/files`, { kind: 'file', name: 'README.md', size: part.length })
  await author.send(`/agents/${id}/files/${asset.id}/parts/1`, part, partHeaders(part))

  await publishWithRemote(app.deps, author.id, id)
  await author.get(`/agents/${id}/host`)
  await keeper.post(`/agents/${id}/consents`, { number: 1, choice: 'accept' })
  const reader = await usedMember(app, 'Reader', { userType: 'Professors' })
  await reader.post(`/agents/${id}/readings`, { number: 1 })
}
