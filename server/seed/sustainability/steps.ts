import { createHash } from 'node:crypto'
import type { ProjectCategory } from '@guildhall/contract/values/options.ts'
import type { Db } from '#db/connect.ts'
import { dayMs, daysAfter } from '#db/moments.ts'
import { run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { obstacleOf } from '#sustainability/claim-queries.ts'
import { judgeClaim, saveClaim } from '#sustainability/claims.ts'
import { keepFile } from '#sustainability/evidence-files.ts'
import type { DataSet } from '../data-set.ts'
import type { Step, TradeDeps } from '../trade/steps.ts'
import { declineReason, figuresOf, goalCount, type SeedFigure } from './plans.ts'
import { registerOf } from './register.ts'

interface Candidate {
  id: string
  category: ProjectCategory
  email: string
  seller: Viewer
  posted_at: string
}

const viewerOf = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'customUserId', ${alias}.custom_user_id, 'userType', ${alias}.user_type, 'role', ${alias}.role)`
const findProjects = `
  select p.id, p.category, s.email::text, ${viewerOf('s')} as seller, p.posted_at from projects p join people s on s.id = p.seller_id
  where s.demo and not s.away and s.role = 'member' and p.visibility = 'public' and p.posted_at < $1
    and p.category = any ($2) order by p.id`
// Professors of the community, without those whom people sign in as: they find figures that wait for them.
const findConfirmers = `
  select ${viewerOf('s')} as person from people s join projects p on p.id = $1
  where s.demo and not s.away and s.role = 'member' and s.user_type = 'Professors'
    and s.email <> 'nomvula.dlamini@kestrelbay.example' and (${obstacleOf('s.id')}) is null
  order by s.id offset $2 limit 1`

/** People whom people sign in as: they find figures of their own. */
const knownOwners = ['ilse.vandermeer@aldermoor.example', 'tomas@arriaga.example']
const knownCount = 4

/** How a claim of the demo community stands. */
const states = ['confirmed', 'evidenced', 'claimed', 'confirmed', 'old', 'declined'] as const
type State = (typeof states)[number]

/** Returns the figures of projects of the demo community as steps, in every state. */
export async function sustainabilitySteps(db: Db, { options: { now } }: DataSet): Promise<Step[]> {
  const values = [daysAfter(now, -20), Object.keys(figuresOf)]
  const projects = await run<Candidate>(db, { text: findProjects, values })
  const known = projects.filter(({ email }) => knownOwners.includes(email))
  const others = projects.filter((each) => !known.includes(each))
  const spread = Math.max(1, Math.floor(others.length / goalCount))
  const spreadOut = others.filter((_, at) => at % spread === 0)
  return [...known.slice(0, knownCount), ...spreadOut].slice(0, goalCount).flatMap((project, at) => {
    const figures = figuresOf[project.category]
    const first = figures?.[at % figures.length]
    const second = figures?.[(at + 1) % figures.length]
    if (!first) return []
    const state = states[at % states.length] as State
    const isTwice = at % 5 === 0 && second !== undefined && second.goal !== first.goal
    return [
      ...stepsOf(project, first, state, at, now),
      ...(isTwice ? stepsOf(project, second, 'evidenced', at + 1, now) : []),
    ]
  })
}

async function sendRegister(deps: TradeDeps, seller: Viewer, text: string): Promise<string> {
  const key = `goal-files/${createHash('sha256').update(`${seller.id} ${text}`).digest('hex').slice(0, 32)}`
  const bytes = Buffer.from(text)
  await deps.storage.put(key, bytes)
  return (await keepFile(deps, seller, { name: 'register.csv', key, size: bytes.length, sizes: null })).id
}

function stepsOf(
  { id, seller, posted_at: posted }: Candidate,
  figure: SeedFigure,
  state: State,
  at: number,
  now: Date,
) {
  const { goal, startFigure = null, figure: base, ...words } = figure
  const since = Math.floor((now.getTime() - Date.parse(posted)) / dayMs)
  // Some days ago, after the project was posted.
  const claimedAgo = Math.min(since - 1, 12 + (at % 5))
  const claimedAt = daysAfter(now, -claimedAgo)
  const endedAgo = state === 'old' ? 380 + at : claimedAgo + 3 + (at % 60)
  const day = (ago: number) => daysAfter(now, -ago).toISOString().slice(0, 10)
  const grown = base * (1 + (at % 7) / 10)
  const input = {
    ...words,
    figure: words.unit === '%' ? base : Number.isInteger(base) ? Math.round(grown) : Number(grown.toFixed(1)),
    startFigure,
    unitOther: null,
    from: day(endedAgo + 200 + (at % 90)),
    until: day(endedAgo),
    evidence: null,
  }
  const steps: Step[] = [
    {
      at: claimedAt,
      async run(deps) {
        const evidenceFile =
          state === 'claimed' ? null : await sendRegister(deps, seller, registerOf(input, state === 'declined'))
        await saveClaim(deps, seller, { id, goal }, { ...input, evidenceFile })
      },
    },
  ]
  if (state !== 'confirmed' && state !== 'declined') return steps
  const verdict = state
  const reason = verdict === 'declined' ? declineReason : ''
  steps.push({
    at: daysAfter(claimedAt, 2 + (at % 6)),
    async run(deps) {
      const [found] = await run<{ person: Viewer }>(deps.db, { text: findConfirmers, values: [id, at % 5] })
      if (found) await judgeClaim(deps, found.person, { id, goal }, { version: 1, verdict, reason })
    },
  })
  return steps
}
