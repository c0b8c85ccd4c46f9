import { serviceLimits } from '@guildhall/contract/limits/services.ts'
import { dayMs } from '#db/moments.ts'
import { questions } from '#questions/service.ts'
import { castPeople } from '../cast/people.ts'
import { coinedPlace } from '../chance/coined-names.ts'
import { shuffled } from '../chance/numbers.ts'
import { pick, type Random, randomForRow } from '../chance/random.ts'
import type { DataSet } from '../data-set.ts'
import { joinedAt, typeOf } from '../people/membership.ts'
import { favoritersOf } from '../projects/popularity.ts'
import type { ServicePlan } from './plan.ts'
import { servicePlans } from './plans.ts'
import { pricesOf, type SeedService, serviceId } from './seed-service.ts'
import { stockPlate } from './service-pictures.ts'

/** Returns service `n` of a large data set: mixed from two of a topic, by some freelancer. */
export function inventedService(set: Pick<DataSet, 'options' | 'size'>, n: number): SeedService {
  const { seed, now } = set.options
  const random = randomForRow(seed, 'service', n)
  const first = servicePlans[shuffled(n % servicePlans.length, servicePlans.length, seed)]
  if (!first) throw new RangeError(`There is no service ${n}`)
  const { topic, plan } = first
  const second = pick(
    random,
    servicePlans.filter((each) => each.topic === topic),
  ).plan
  const id = serviceId(seed, n)
  const providerN = providerOf(set, random)
  const earliest = Math.max(joinedAt(seed, providerN, now).getTime() + dayMs, now.getTime() - 400 * dayMs)
  const createdAt = new Date(Math.floor(earliest + (now.getTime() - earliest) * random()))
  const chance = random()
  const state = chance < 0.01 ? 'draft' : chance < 0.03 ? 'paused' : 'public'
  const count = Math.floor(20 * random() ** 4)
  return {
    ...{ n, id, providerN, topic, title: `${plan.title}, ${coinedPlace(random)}` },
    description: `${plan.text.split('\n\n')[0]}\n\n${second.text}`,
    skills: [...new Set([...plan.skills.slice(0, 2), ...second.skills.slice(1)])],
    ...pricesOf(id, { packages: scaled(random, plan.packages), extras: plan.extras ?? [] }),
    questions: questions.identify(
      id,
      (second.asks ?? []).map((text) => ({ text, required: true })),
    ),
    common: (plan.common ?? []).map(([question, answer]) => ({ question, answer })),
    ...{
      state,
      views: 0,
      favorites:
        state === 'draft' ? [] : favoritersOf(seed, n, Math.floor(4 * random() ** 2), providerN, set.size.people),
    },
    rating: { sum: Array.from({ length: count }, () => (random() < 0.7 ? 5 : 4)).reduce((a, b) => a + b, 0), count },
    createdAt,
    postedAt: state === 'draft' ? null : createdAt,
    pictures: state === 'draft' ? [] : [stockPlate(topic, n, n)],
  }
}

function scaled(random: Random, packages: ServicePlan['packages']): ServicePlan['packages'] {
  const share = 0.5 + 1.5 * random()
  return packages.map(([name, gives, amountMinor, days, changes = 1]) => {
    const price = 500 * Math.max(1, Math.round((amountMinor * share) / 500))
    return [
      name,
      gives,
      price,
      Math.min(serviceLimits.packageDays, Math.max(1, Math.round(days * (0.5 + random())))),
      changes,
    ] as const
  })
}

/** Returns a freelancer who has been a member for at least ten days, or the last person tried. */
function providerOf({ options: { seed, now }, size }: Pick<DataSet, 'options' | 'size'>, random: Random): number {
  let n = castPeople.length
  for (let tries = 0; tries < 40; tries += 1) {
    n = castPeople.length + Math.floor(random() * (size.people - castPeople.length))
    if (typeOf(seed, n) === 'Freelancers' && now.getTime() - joinedAt(seed, n, now).getTime() > 10 * dayMs) return n
  }
  return n
}
