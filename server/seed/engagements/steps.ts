import { dayMs } from '#db/moments.ts'
import { requestOffer } from '#engagements/requests.ts'
import type { DataSet } from '../data-set.ts'
import { soldServicePlans } from '../reviewed-work/sold-services.ts'
import { plannedServiceId } from '../services/services.ts'
import type { Step, TradeDeps } from '../trade/steps.ts'
import { type WorkPlan, workPlans } from './plans.ts'
import { type Pay, PlayedWork } from './played-work.ts'

/** Returns the engagements of the demo community as steps that the product's own services play. */
export function engagementSteps(set: DataSet, pay: Pay): Step[] {
  return [...workPlans, ...soldServicePlans].flatMap((plan) => {
    const begun = set.options.now.getTime() - plan.ago * dayMs
    const at = (day: number) => new Date(begun + day * dayMs)
    const played = new PlayedWork(set, plan, pay)
    return [
      { at: at(0), run: (deps) => request(deps, set, plan, played) },
      ...plan.acts.map((act): Step => ({ at: at(act.day), run: (deps) => played.play(deps, act) })),
    ]
  })
}

async function request(
  deps: TradeDeps,
  { options: { seed } }: DataSet,
  { title, need, category, company, service: offered }: WorkPlan,
  played: PlayedWork,
): Promise<void> {
  await played.openTalk(deps)
  const to = played.provider.customUserId
  const service = offered === undefined ? null : plannedServiceId(seed, offered)
  const asked = {
    to,
    title,
    need,
    category,
    company: company ?? null,
    service,
    ask: null,
    cv: null,
    notAssessed: true,
  } as const
  played.id = await requestOffer(deps, played.client, asked)
}
