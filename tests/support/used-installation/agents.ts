import { randomUUID } from 'node:crypto'
import { agent } from '../agents.ts'
import type { TestApp } from '../app.ts'
import { openBrowser } from '../browser.ts'
import { jpeg, pictureForm } from '../pictures.ts'
import type { UsedMember } from './member.ts'

/** Adds agents: a public one with a picture that somebody keeps and has looked at, and a draft. */
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
  await author.post('/agents', { name: 'A draft', publish: false }, keyed())
}
