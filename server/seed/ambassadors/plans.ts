import type { ApplicationState } from '@guildhall/contract/mentors/options.ts'

/** The domains of the six campuses with ambassadors: two at the first two, one at each other. */
export const ambassadorDomains = [
  ...['aldermoor.example', 'aldermoor.example', 'kestrelbay.example', 'kestrelbay.example', 'carrow.example'],
  ...['tsukigawa.example', 'norrvik.example', 'jasanov.example'],
]

/** What the ambassadors of the demo community wrote when they applied. */
export const ambassadorWords = [
  {
    why: 'I run the repair evening of the engineers and know the people who finish things and tell nobody.',
    plan: 'Show and tell in the library, ten minutes each, pizza after.',
  },
  {
    why: 'I tutor first-years in statistics. They ask me every week where to put their work.',
    plan: 'A table at the open day with three projects that people can try.',
  },
  {
    why: 'I write the newsletter of the student union.',
    plan: 'An evening with two freelancers who studied here, about their first paid job.',
  },
]

interface ApplicationPlan {
  state: Exclude<ApplicationState, 'accepted'>
  /** Days ago. */
  sent: number
  /** In how many days the talk is; negative: it took place. */
  talk?: number
  reason?: string
}

/** Applications of the demo community, with every state and some that are late. */
export const applicationPlans: readonly ApplicationPlan[] = [
  { state: 'sent', sent: 1 },
  { state: 'sent', sent: 5 },
  { state: 'read', sent: 2 },
  { state: 'offered', sent: 5 },
  { state: 'talk', sent: 6, talk: 2 },
  { state: 'talk', sent: 9, talk: -1 },
  {
    state: 'refused',
    sent: 30,
    reason: 'Your plan is a lecture of two hours. Tell us what people bring and do, and apply again.',
  },
  { state: 'withdrawn', sent: 20 },
  { state: 'closed', sent: 100 },
]
