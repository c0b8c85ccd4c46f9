import { randomUUID } from 'node:crypto'
import { place } from '../teams.ts'
import type { UsedMember } from './member.ts'

interface Team {
  owner: UsedMember
  member: UsedMember
  applicant: UsedMember
  project: string
}

/** Gives a project a team: a member, an open place and an application that waits. */
export async function fillTeams({ owner, member, applicant, project }: Team): Promise<void> {
  const path = `/marketplace/projects/${project}/team`
  await owner.post(`${path}/invitations`, { person: member.id, role: 'contributor', note: 'For the tables' })
  const { items } = await member.get('/teams/invitations')
  await member.post(`/teams/invitations/${items[0].id}/accept`)
  const { team } = await owner.post(`${path}/places`, place, { 'idempotency-key': randomUUID() })
  await applicant.post(`/teams/places/${team.places[0].id}/applications`, { text: 'I draw maps.' })
}
