import { randomUUID } from 'node:crypto'
import { dayAhead, job, proposal } from '../hiring.ts'
import type { UsedMember } from './member.ts'

/** Adds jobs: an open one with a proposal on the shortlist, and a closed one. */
export async function fillHiring({ client, provider }: { client: UsedMember; provider: UsedMember }): Promise<void> {
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  const post = async (title: string): Promise<string> =>
    (await client.post('/jobs', { ...job, title, decidesOn: dayAhead(14) }, keyed())).job.id
  const open = await post('Proofread a thesis')
  const made = (await provider.post(`/jobs/${open}/proposals`, proposal, keyed())).proposal.id
  await client.put(`/proposals/${made}/mark`, { shortlisted: true, note: 'Asks good questions.' })
  const closed = await post('Index a handbook')
  await client.post(`/jobs/${closed}/close`, { reason: 'not-needed' })
}
