import { createHash } from 'node:crypto'
import { budgetOf } from '@guildhall/contract/engagements/work-prices.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { readBusiness, saveBusiness } from '#business/service.ts'
import { dayMs } from '#db/moments.ts'
import { invite } from '#hiring/invitations/invitations.ts'
import { closeJob, moveDecision, postJob } from '#hiring/job-changes.ts'
import { keepFile } from '#hiring/job-files.ts'
import { makeProposal, mark } from '#hiring/proposals/proposal-changes.ts'
import { answerQuestion, askQuestion, listQuestions } from '#hiring/questions/job-questions.ts'
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
      ...(plan.invites ?? []).map((who) => ({ at: at(1), run: (deps: TradeDeps) => job.invite(deps, who) })),
      ...(plan.asked ?? []).flatMap((asked): Step[] => [
        { at: at(asked.day), run: (deps) => job.ask(deps, asked.by, asked.text) },
        ...(asked.answer ? [{ at: at(asked.day + 1), run: (deps: TradeDeps) => job.answer(deps, asked) }] : []),
      ]),
      ...(plan.proposals ?? []).flatMap((proposal) => proposalSteps(set, job, proposal, at, pay)),
    ]
  })
}

function proposalSteps(set: DataSet, job: PlayedJob, plan: ProposalPlan, at: (day: number) => Date, pay: Pay): Step[] {
  const { client, title } = job.plan
  const { by: provider, scope, milestones, hours } = plan
  const work = new PlayedWork(
    set,
    { client, provider, title, scope, licence: 'all-rights', milestones, ...(hours ? { hours } : {}) },
    pay,
  )
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
  private readonly set: DataSet
  private readonly at: (day: number) => Date

  constructor(set: DataSet, category: JobCategory, plan: JobPlan, at: (day: number) => Date) {
    this.plan = plan
    this.category = category
    this.set = set
    this.client = viewerOf(set, numberOf(set, plan.client))
    this.at = at
  }

  async post(deps: TradeDeps): Promise<void> {
    const {
      title,
      need,
      skills,
      budget,
      length,
      town = '',
      questions = [],
      files = [],
      places = 1,
      decides,
    } = this.plan
    const [least, most] = budget
    const hours = this.plan.hours ? { rateFromMinor: least, rateToMinor: most, ...this.plan.hours } : null
    const budgetMinor = (rate: number) => (hours ? budgetOf(rate, hours) : rate)
    const pay = { hours, budgetFromMinor: budgetMinor(least), budgetToMinor: budgetMinor(most) }
    this.id = await postJob(deps, this.client, {
      ...{ title, need, category: this.category, ...pay, length, town, places },
      ...{
        skills: [...skills],
        questions: [...questions],
        files: await Promise.all(files.map((file) => this.send(deps, file))),
        decidesOn: this.dayAfter(decides),
        notAssessed: true,
      },
      audience: this.plan.isForMembers ? 'members' : 'everyone',
      firstJobOnly: this.plan.isFirstOnly ?? false,
      company: null,
    })
  }

  private async send(deps: TradeDeps, { name, text }: { name: string; text: string }): Promise<string> {
    const key = `job-files/${createHash('sha256').update(`${this.plan.title} ${name}`).digest('hex').slice(0, 32)}`
    const bytes = Buffer.from(text)
    await deps.storage.put(key, bytes)
    return (await keepFile(deps, this.client, { name, key, size: bytes.length, sizes: null })).id
  }

  async move(deps: TradeDeps): Promise<void> {
    const later = this.plan.decides + (this.plan.moved?.by ?? 0)
    await moveDecision(deps, this.client, this.id, this.dayAfter(later))
  }

  async close(deps: TradeDeps): Promise<void> {
    await closeJob(deps, this.client, this.id, this.plan.closed?.reason ?? 'other')
  }

  async invite(deps: TradeDeps, who: string): Promise<void> {
    await invite(deps, this.client, this.id, this.viewerOf(who).customUserId)
  }

  async ask(deps: TradeDeps, by: string, text: string): Promise<void> {
    await askQuestion(deps, this.viewerOf(by), this.id, text)
  }

  /** Answers a question, which is found by its text. */
  async answer(deps: TradeDeps, { text, answer = '' }: { text: string; answer?: string }): Promise<void> {
    const { questions } = await listQuestions(deps, this.client, this.id)
    const question = questions.find((each) => each.text === text)
    if (!question) throw new Error(`Nobody asked: ${text}`)
    await answerQuestion(deps, this.client, { jobId: this.id, questionId: question.id, text: answer })
  }

  private viewerOf(handle: string): Viewer {
    return viewerOf(this.set, numberOf(this.set, handle))
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
