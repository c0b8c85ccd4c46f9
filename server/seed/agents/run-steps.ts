import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import type { ReviewInput } from '@guildhall/contract/orders/reviews.ts'
import { findReviewBy } from '#agents/reviews/queries.ts'
import { answerReview, writeReview } from '#agents/reviews/review-moves.ts'
import { reserveRun } from '#agents/runs/pack-queries.ts'
import { insertRun, saveAgreement } from '#agents/runs/queries.ts'
import { settleRun } from '#agents/runs/run-state.ts'
import { findTarget } from '#agents/runs/run-target.ts'
import { newId } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import { statement, text } from '#db/statement.ts'
import { purchases } from '#orders/service.ts'
import { buy } from '../../checkout/purchases.ts'
import { makeQuote } from '../../checkout/quotes.ts'
import { csvGaps } from '../../dev/agents/programs/csv-gaps.ts'
import { sampleSize } from '../../dev/agents/programs/sample-size.ts'
import type { DataSet } from '../data-set.ts'
import type { Pay } from '../engagements/played-work.ts'
import { businessOf } from '../people/business-details.ts'
import { numberOf, personAt } from '../people/people.ts'
import { viewerOf } from '../people/viewers.ts'
import type { Step, TradeDeps } from '../trade/steps.ts'
import { programAgents } from './programs.ts'

interface RunPlan {
  /** The beginning of the buyer's public name. */
  by: string
  program: typeof sampleSize
  /** The name of a tool of the program, and what goes in, each time. */
  tool: string
  inputs: readonly Record<string, unknown>[]
  runs: number
  /** How many days ago they were bought; a run is used on each of the following days, and the review is a day later. */
  ago: number
  review: ReviewInput
  /** What the author of the agent answers, on the day after. */
  answer?: string
}

const plans: readonly RunPlan[] = [
  {
    by: 'tomas-arriaga',
    program: sampleSize,
    tool: 'survey',
    inputs: [1200, 340, 15_000].map((population) => ({ confidence: 95, margin: 5, share: 50, population })),
    runs: 200,
    ago: 9,
    review: {
      rating: 5,
      text: 'I checked three surveys of towns with it against a table in a textbook. All three agree, and the correction for a small population saved us 90 interviews.',
    },
    answer: 'Thank you. Small populations are why I wrote it.',
  },
  {
    by: 'nomvula-dlamini',
    program: csvGaps,
    tool: 'find_gaps',
    inputs: [{ csv: 'station,depth\nA,4.2\nB,\nC,3.9' }, { csv: 'day,level\n2026-10-01,1.2\n2026-10-03,1.4' }],
    runs: 50,
    ago: 5,
    review: {
      rating: 4,
      text: 'It found the missing day in our levels at once. It does not know which days the station was closed, so I still read its list.',
    },
  },
  {
    by: 'hana-belska',
    program: sampleSize,
    tool: 'survey',
    inputs: [{ confidence: 90, margin: 4, share: 30, population: 5200 }],
    runs: 100,
    ago: 6,
    review: { rating: 4, text: 'Quick and clear. I would like it to take my own answer rate instead of 60 %.' },
  },
]

const findByRemote = statement('seed_agent_of_remote', {
  takes: { url: text },
  gives: { id: text },
  sql: ({ url }) => `select id from agents where remote_url = ${url}`,
})

/** People of the demo buy runs of its programs, use some of them and review the programs, with the product's own services. */
export function runSteps(set: DataSet, pay: Pay, origin: string): Step[] {
  return plans.flatMap((plan) => {
    const at = (days: number) => daysAfter(set.options.now, days - plan.ago)
    const bought = { orderId: '' }
    return [
      {
        at: at(0),
        async run(deps: TradeDeps) {
          bought.orderId = await buyRuns(deps, set, plan, { pay, origin })
        },
      },
      ...plan.inputs.map((input, n) => ({
        at: at(n + 1),
        run: (deps: TradeDeps) => useRun(deps, set, plan, { ...bought, input, origin }),
      })),
      {
        at: at(plan.inputs.length + 1),
        async run(deps: TradeDeps) {
          await writeReview(deps, buyerOf(set, plan), await agentOf(deps, plan, origin), plan.review)
        },
      },
      ...(plan.answer === undefined
        ? []
        : [
            {
              at: at(plan.inputs.length + 2),
              run: (deps: TradeDeps) => answer(deps, set, plan, { origin, text: plan.answer ?? '' }),
            },
          ]),
    ]
  })
}

async function agentOf({ db }: TradeDeps, { program }: RunPlan, origin: string): Promise<string> {
  const [agent] = await findByRemote(db, { url: `${origin}/dev/agents/${program.slug}` })
  if (!agent) throw new Error(`No agent of the demo is ${program.slug}`)
  return agent.id
}

async function answer(
  deps: TradeDeps,
  set: DataSet,
  plan: RunPlan,
  { origin, text }: { origin: string; text: string },
): Promise<void> {
  const id = await agentOf(deps, plan, origin)
  const [review] = await findReviewBy(deps.db, { agentId: id, authorId: buyerOf(set, plan).id })
  const author = programAgents.find(({ slug }) => slug === plan.program.slug)
  if (!review || !author) throw new Error(`Nobody has reviewed ${plan.program.slug}`)
  await answerReview(deps, viewerOf(set, numberOf(set, author.by)), { id, reviewId: review.id }, text)
}

const buyerOf = (set: DataSet, { by }: RunPlan) => viewerOf(set, numberOf(set, by))

async function buyRuns(
  deps: TradeDeps,
  set: DataSet,
  plan: RunPlan,
  { pay, origin }: { pay: Pay; origin: string },
): Promise<string> {
  const buyer = buyerOf(set, plan)
  const subject = { kind: 'agent' as const, id: await agentOf(deps, plan, origin), choice: { runs: plan.runs } }
  const { quoteId } = await makeQuote(deps, buyer, { items: [{ subject, quantity: 1 }] })
  const person = personAt(set.options, numberOf(set, plan.by))
  const { name, country } = businessOf(set.options.seed, person)
  const purchaseId = await buy(deps, buyer, {
    ...{ quoteId, billing: { name, email: person.email, country }, immediateDelivery: true },
  })
  await pay(deps, purchaseId, person.email)
  const [order] = await purchases.orders(deps, purchaseId)
  if (!order) throw new Error('The purchase of runs made no order')
  return order.id
}

/** Runs a program in this process, because no server listens yet, and keeps the run as every other. */
async function useRun(
  deps: TradeDeps,
  set: DataSet,
  plan: RunPlan,
  { orderId, input, origin }: { orderId: string; input: Record<string, unknown>; origin: string },
): Promise<void> {
  const buyer = buyerOf(set, plan)
  const agent = await findTarget(deps.db, buyer, await agentOf(deps, plan, origin))
  const tool = plan.program.tools.find(({ name }) => name === plan.tool)
  if (!tool) throw new Error(`The program has no tool ${plan.tool}`)
  const now = deps.clock.now()
  const common = { userId: buyer.id, agentId: agent.id }
  await saveAgreement(deps.db, { ...common, caller: newId(), host: agent.host, at: now })
  const key = { userId: buyer.id, id: newId() }
  await reserveRun(deps.db, { orderId })
  await insertRun(deps.db, {
    ...{ ...common, ...key, orderId, agentName: agent.name, host: agent.host, tool: tool.title, kind: 'bought' },
    ...{ startedAt: now, input, inputLength: JSON.stringify(input).length },
    textUntil: daysAfter(now, runLimits.textDays),
  })
  const answer = tool.run(input as never).join('\n')
  await settleRun(deps, key, { outcome: 'answered', text: answer, message: '', ms: 240 })
}
