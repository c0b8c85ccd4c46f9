import { randomUUID } from 'node:crypto'
import { dayAhead, job, proposal } from '../hiring.ts'
import type { UsedMember } from './member.ts'

/** Adds jobs: an open one with a file, a proposal on the shortlist and an answered question, one with an invitation, and a closed one. */
export async function fillHiring({ client, provider }: { client: UsedMember; provider: UsedMember }): Promise<void> {
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  const post = async (title: string, files: string[] = []): Promise<string> =>
    (await client.post('/jobs', { ...job, title, files, decidesOn: dayAhead(14) }, keyed())).job.id
  const { file } = await client.sendFile('/jobs/files', 'chapter-1.txt', 'Rain falls.')
  const open = await post('Proofread a thesis', [file.id])
  const made = (await provider.post(`/jobs/${open}/proposals`, proposal, keyed())).proposal.id
  await client.put(`/proposals/${made}/mark`, { shortlisted: true, note: 'Asks good questions.' })
  const question = { text: 'British or American spelling?' }
  const [asked] = (await provider.post(`/jobs/${open}/questions`, question, keyed())).questions
  await client.post(`/jobs/${open}/questions/${asked.id}/answer`, { text: 'British, with ize.' })
  const inviting = await post('Typeset a handbook')
  await client.post(`/jobs/${inviting}/invitations`, { person: provider.id })
  const closed = await post('Index a handbook')
  await client.post(`/jobs/${closed}/close`, { reason: 'not-needed' })
}
