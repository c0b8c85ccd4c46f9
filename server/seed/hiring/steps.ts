import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { readBusiness, saveBusiness } from '#business/service.ts'
import { dayMs } from '#db/moments.ts'
import { closeJob, moveDecision, postJob } from '#hiring/job-posting.ts'
import { makeProposal, mark } from '#hiring/proposal-making.ts'
import type { Viewer } from '#http/callers.ts'
import { castWorks } from '../cast/projects.ts'
import type { DataSet } from '../data-set.ts'
import { type Pay, PlayedWork } from '../engagements/played-work.ts'
import { businessOf } from '../people/business-details.ts'
import { numberOf, personAt } from '../people/people.ts'
import { viewerOf } from '../people/viewers.ts'
import { projectId } from '../projects/popularity.ts'
import type { Step, TradeDeps } from '../trade/steps.ts'
import type { JobPlan, ProposalAct, ProposalPlan } from './plan.ts'
import { type JobCategory, jobPlans } from './plans.ts'

/** Returns the jobs of the demo community with their proposals as steps that the product's own services play. */
export function hiringSteps(set: DataSet, pay: Pay): Step[] {
  return jobPlans.flatMap(([category, plan]) => {
    const posted = set.options.now.getTime() - plan.ago * dayMs
    const at = (day: number) => new Date(posted + day * dayMs)
    const job = new PlayedJob(set, category, plan, at)
    return [
      { at: at(0), run: (deps) => job.post(deps) },
      ...(plan.moved ? [{ at: at(plan.moved.day), run: (deps: TradeDeps) => job.move(deps) }] : []),
      ...(plan.closed ? [{ at: at(plan.closed.day), run: (deps: TradeDeps) => job.close(deps) }] : []),
      ...(plan.proposals ?? []).flatMap((proposal) => proposalSteps(set, job, proposal, at, pay)),
    ]
  })
}

function proposalSteps(set: DataSet, job: PlayedJob, plan: ProposalPlan, at: (day: number) => Date, pay: Pay): Step[] {
  const { client, title } = job.plan
  const { by: provider, scope, milestones } = plan
  const work = new PlayedWork(set, { client, provider, title, scope, licence: 'all-rights', milestones }, pay)
  const play = async (deps: TradeDeps, act: ProposalAct) => {
    if (act.act === 'shortlist') return mark(deps, work.client, work.id, { shortlisted: true, note: act.note })
    if (act.act === 'counter' || act.act === 'accept') await work.openTalk(deps)
    return work.play(deps, act)
  }
  return [
    { at: at(plan.day), run: (deps) => propose(deps, set, job, plan, work) },
    ...(plan.acts ?? []).map((act): Step => ({ at: at(act.day), run: (deps) => play(deps, act) })),
  ]
}

/** One job while it is played. */
class PlayedJob {
  id = ''
  readonly plan: JobPlan
  private readonly client: Viewer
  private readonly category: JobCategory
  private readonly at: (day: number) => Date

  constructor(set: DataSet, category: JobCategory, plan: JobPlan, at: (day: number) => Date) {
    this.plan = plan
    this.category = category
    this.client = viewerOf(set, numberOf(set, plan.client))
    this.at = at
  }

  async post(deps: TradeDeps): Promise<void> {
    const { title, need, skills, budget, length, town = '', questions = [], places = 1, decides } = this.plan
    const [budgetFromMinor, budgetToMinor] = budget
    this.id = await postJob(deps, this.client, {
      ...{ title, need, category: this.category, hours: null, budgetFromMinor, budgetToMinor, length, town, places },
      ...{
        skills: [...skills],
        questions: [...questions],
        files: [],
        decidesOn: this.dayAfter(decides),
        notAssessed: true,
      },
      audience: this.plan.isForMembers ? 'members' : 'everyone',
      firstJobOnly: this.plan.isFirstOnly ?? false,
    })
  }

  async move(deps: TradeDeps): Promise<void> {
    const later = this.plan.decides + (this.plan.moved?.by ?? 0)
    await moveDecision(deps, this.client, this.id, this.dayAfter(later))
  }

  async close(deps: TradeDeps): Promise<void> {
    await closeJob(deps, this.client, this.id, this.plan.closed?.reason ?? 'other')
  }

  private dayAfter(days: number): string {
    return this.at(days).toISOString().slice(0, 10)
  }
}

async function propose(
  deps: TradeDeps,
  set: DataSet,
  job: PlayedJob,
  { by, cover, answers = [], shows = [] }: ProposalPlan,
  work: PlayedWork,
): Promise<void> {
  const { provider } = work
  const person = personAt(set.options, numberOf(set, by))
  if ((await readBusiness(deps.db, provider)) === null) {
    const { vatNumber, ...business } = businessOf(set.options.seed, person)
    await saveBusiness(deps, provider, { ...business, vatNumber: vatNumber ?? '' })
  }
  const projects = shows.map((title) => {
    const n = castWorks.findIndex(({ name, by: maker }) => name === title && by.startsWith(maker))
    if (n < 0) throw new RangeError(`${by} has no work called ${title}`)
    return projectId(set.options.seed, n)
  })
  work.id = await makeProposal(deps, provider, job.id, {
    ...{ cover, answers: [...answers], projects: projects.slice(0, hiringLimits.projects) },
    offer: { terms: work.terms(), isAdult: true, notAssessed: true },
  })
}
