import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import type { Db } from '@guildhall/server/db/connect.ts'
import { largestId } from '@guildhall/server/seed/engagements/invented-work.ts'
import type { Case } from './cases.ts'

// What people type to find work: skills, things and a misspelt word.
const typed = [
  ...['python', 'booking page', 'letters', 'survey', 'app for volunteers', 'map', 'checkout', 'typescript', 'poster'],
  ...['handbook', 'patients', 'inventory', 'podcast', 'sensor data', 'figma', 'privacy', 'timetable', 'anotation'],
]

/** The calls of jobs, proposals and engagements measured over one community; of a person who has many of each. */
export async function workCases(db: Db): Promise<Case[]> {
  const ids = await textsOf(
    db,
    `select id from job_posts where state = 'open' and audience = 'everyone' order by md5(id) limit 500`,
  )
  const [full] = await textsOf(
    db,
    `select job_id as id from engagements where job_id is not null group by 1 having count(*) = ${hiringLimits.openProposals}
       and min(client_id) = (select id from people where demo order by id offset 100 limit 1) limit 1`,
  )
  const list = ['/api/jobs']
  const jobs = ids.map((id) => `/api/jobs/${id}`)
  const search = typed.map((q) => `/api/jobs?q=${encodeURIComponent(q)}`)
  const filtered = ['/api/jobs?category=Data+Science&remote=true&budgetMin=50000']
  const facets = ['/api/jobs/facets']
  return [
    { name: 'jobs', paths: list, bare: list, least: 0.6 },
    { name: 'jobs, signed in', paths: list, as: 'member', bare: list, least: 0.6 },
    { name: 'jobs, kept for a second', paths: list, kept: true, bare: list, least: 4 },
    { name: 'jobs, three filters', paths: filtered },
    { name: 'jobs, soonest decision', paths: ['/api/jobs?sort=deciding'] },
    { name: 'facets of jobs', paths: facets, bare: facets },
    { name: 'facets of jobs, three filters', paths: filtered.map((path) => path.replace('?', '/facets?')) },
    { name: 'search of jobs', paths: search, bare: search, least: 0.6 },
    { name: 'jobs for you', paths: ['/api/jobs?fits=true'], as: 'member' },
    { name: 'one of all jobs', paths: jobs, bare: jobs, least: 0.45 },
    { name: 'my jobs', paths: ['/api/jobs/mine?state=open', '/api/jobs/mine?state=over'], as: 'member' },
    { name: '25 proposals for jobs compared', paths: [`/api/jobs/${full}/proposals`], as: 'member' },
    { name: 'my proposals for jobs', paths: ['/api/proposals?state=open', '/api/proposals?state=over'], as: 'member' },
    {
      name: 'work, whose turn',
      paths: ['yours', 'theirs', 'done'].map((turn) => `/api/engagements?turn=${turn}`),
      as: 'member',
    },
    { name: 'work in 30 milestones, alone', paths: [`/api/engagements/${largestId}`], as: 'member', connections: 1 },
  ]
}

async function textsOf(db: Db, text: string): Promise<string[]> {
  const { rows } = await db.pool.query(text)
  return rows.map(({ id }: { id: string }) => id)
}
