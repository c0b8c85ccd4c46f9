import { randomUUID } from 'node:crypto'
import type { TestApp } from '../app.ts'
import { contribution, place } from '../teams.ts'
import type { UsedMember } from './member.ts'
import { buyAndPay } from './trade.ts'

interface Team {
  owner: UsedMember
  member: UsedMember
  applicant: UsedMember
  project: string
}

/** Gives a project a team: a member with a confirmed contribution and a share of a sale, which would fall, to whom the project is offered, an open place and an application that waits. */
export async function fillTeams(app: TestApp, { owner, member, applicant, project }: Team): Promise<void> {
  const path = `/marketplace/projects/${project}/team`
  await owner.post(`${path}/invitations`, { person: member.id, role: 'contributor', note: 'For the tables' })
  const { items } = await member.get('/teams/invitations')
  await member.post(`/teams/invitations/${items[0].id}/accept`)
  const noted = await member.post(`${path}/contributions`, contribution, { 'idempotency-key': randomUUID() })
  await owner.post(`/teams/contributions/${noted.contribution.id}/confirm`, { version: 1 })
  const shares = (basisPoints: number) => ({
    shares: [
      { person: member.id, basisPoints },
      { person: owner.id, basisPoints: 10_000 - basisPoints },
    ],
  })
  await owner.post(`${path}/shares`, shares(3000))
  await buyAndPay(app, applicant, [project])
  await owner.post(`${path}/shares`, shares(2000))
  await owner.post(`${path}/handovers`, { person: member.id, note: 'When I leave' })
  const { team } = await owner.post(`${path}/places`, place, { 'idempotency-key': randomUUID() })
  await applicant.post(`/teams/places/${team.places[0].id}/applications`, { text: 'I draw maps.' })
}
