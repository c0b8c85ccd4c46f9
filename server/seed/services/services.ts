import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import { dayMs } from '#db/moments.ts'
import { questions } from '#questions/service.ts'
import { distinctBelow } from '../chance/numbers.ts'
import { randomForRow } from '../chance/random.ts'
import type { DataSet, SeedOptions } from '../data-set.ts'
import { numberOf } from '../people/people.ts'
import { inventedService } from './invented-services.ts'
import type { ServicePlan } from './plan.ts'
import { servicePlans } from './plans.ts'
import { pricesOf, type SeedService, serviceId } from './seed-service.ts'
import { galleryOf } from './service-pictures.ts'

/** Yields the services of a data set: those that are planned in the demo set, mixed ones in the large sets. */
export function* generateServices(set: Pick<DataSet, 'options' | 'size'>): Generator<SeedService> {
  if (set.size.mixed) for (let n = 0; n < set.size.services; n += 1) yield inventedService(set, n)
  else yield* plannedServices(set)
}

const planned = new WeakMap<SeedOptions, SeedService[]>()

function plannedServices(set: Pick<DataSet, 'options' | 'size'>): SeedService[] {
  const before = planned.get(set.options)
  if (before) return before
  const services = servicePlans.map(({ topic, plan }, n) => plannedService(set, n, topic, plan))
  planned.set(set.options, services)
  return services
}

/** Returns the id of the planned service with this title; throws if no service has it. */
export function plannedServiceId(seed: number, title: string): string {
  const n = servicePlans.findIndex(({ plan }) => plan.title === title)
  if (n < 0) throw new RangeError(`Nobody offers ${title}`)
  return serviceId(seed, n)
}

function plannedService(
  set: Pick<DataSet, 'options' | 'size'>,
  n: number,
  topic: WorkTopic,
  plan: ServicePlan,
): SeedService {
  const { options, size } = set
  const { seed, now } = options
  const id = serviceId(seed, n)
  const providerN = numberOf(set, plan.by)
  const { asks = [], mayAsk = [], common = [], state = 'public' } = plan
  const createdAt = new Date(now.getTime() - plan.ago * dayMs)
  const random = randomForRow(seed, 'service', n)
  const appeal = state === 'draft' ? 0 : (0.2 + random() ** 3) * Math.min(1, 0.3 + plan.ago / 250)
  return {
    ...{ n, id, providerN, topic, title: plan.title, description: plan.text, skills: plan.skills },
    ...pricesOf(id, plan),
    questions: questions.identify(id, [
      ...asks.map((text) => ({ text, required: true })),
      ...mayAsk.map((text) => ({ text, required: false })),
    ]),
    common: common.map(([question, answer]) => ({ question, answer })),
    state,
    views: Math.floor(appeal * 0.3 * size.viewSpan),
    favorites: othersThan(providerN, [
      ...distinctBelow(random, Math.floor(appeal * 0.4 * size.favoriteSpan), size.people - 1),
    ]),
    rating: { sum: 0, count: 0 },
    createdAt,
    postedAt: state === 'draft' ? null : createdAt,
    pictures: state === 'draft' ? [] : galleryOf(set, { n, providerN, topic, count: plan.pictures }),
  }
}

/** Turns numbers below one less than the people into people without one of them. */
const othersThan = (n: number, found: readonly number[]) => found.map((at) => (at >= n ? at + 1 : at))
