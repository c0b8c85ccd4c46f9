import { availability } from '#availability/service.ts'
import { dayMs, daysAfter, hoursAfter } from '#db/moments.ts'
import type { DataSet } from '../data-set.ts'
import type { Pay } from '../engagements/played-work.ts'
import type { SeedMentor } from '../mentors/play.ts'
import { numberOf } from '../people/people.ts'
import type { Step } from '../trade/steps.ts'
import { type SessionPlan, sessionPlans } from './plans.ts'
import { PlayedSession } from './played-session.ts'

/** A planned session: who meets for what, when it is booked, and when it is. */
export interface Planned {
  plan: SessionPlan
  mentor: SeedMentor
  session: SeedMentor['sessions'][number]
  guestId: number
  bookedAt: Date
  start: Date
  end: Date
}

// The longest time in which a mentor of the plans has no hours is from Friday to Tuesday.
const windowDays = 5

/** Returns the sessions of the demo community as steps that the product's own services play. */
export function sessionSteps(set: DataSet, mentors: readonly SeedMentor[], pay: Pay, plans = sessionPlans): Step[] {
  return planSessions(set, mentors, plans).flatMap((planned) => stepsOf(planned, new PlayedSession(set, planned, pay)))
}

/** Chooses a mentor and a free time for each plan; nobody is at two sessions at once. */
export function planSessions(set: DataSet, mentors: readonly SeedMentor[], plans = sessionPlans): Planned[] {
  const { now } = set.options
  const busy = new Map<number, { from: number; to: number; isSession: boolean }[]>()
  const busyOf = (personId: number) => busy.get(personId) ?? []
  const hosts = mentors.toSorted((a, b) => a.since.getTime() - b.since.getTime() || a.personId - b.personId)
  return plans.map((plan) => {
    const guestId = set.firstId + numberOf(set, plan.guest)
    const from = now.getTime() - plan.ago * dayMs
    const bookedAt = new Date(Math.min(from - 4 * dayMs, now.getTime() - dayMs))
    for (const mentor of hosts) {
      const session = sessionFor(set, plan, mentor)
      if (!session || mentor.personId === guestId || mentor.since > daysAfter(bookedAt, -1)) continue
      const minutes = session.minutes
      const free = availability.slotsWithin({
        ...{ hours: mentor.hours, busy: busyOf(mentor.personId), minutes, now: bookedAt },
        within: { from, to: from + windowDays * dayMs },
      })
      const length = minutes * 60_000
      const at = free.find((slot) => busyOf(guestId).every((each) => slot + length <= each.from || slot >= each.to))
      if (at === undefined) continue
      for (const personId of [mentor.personId, guestId])
        busy.set(personId, [
          ...busyOf(personId),
          { from: at, to: at + length, isSession: personId === mentor.personId },
        ])
      return { plan, mentor, session, guestId, bookedAt, start: new Date(at), end: new Date(at + length) }
    }
    throw new Error(`No mentor has time for ${plan.topic} with ${plan.guest}, ${plan.ago} days ago`)
  })
}

/** The session of a mentor that a plan is about, if the mentor can be its host. */
function sessionFor(set: DataSet, plan: SessionPlan, { personId, hours, sessions }: SeedMentor) {
  if (plan.host !== undefined && personId !== set.firstId + numberOf(set, plan.host)) return undefined
  // Those with one day a week have no time within some windows.
  if (hours.weekly.filter((day) => day.length > 0).length === 1) return undefined
  return sessions.find(
    ({ topic, priceMinor, firstFree, approval, placeKind }) =>
      topic === plan.topic &&
      (plan.paid === undefined || priceMinor > 0 === plan.paid) &&
      !firstFree &&
      approval === (plan.approved !== undefined) &&
      (plan.room === undefined || (placeKind === 'room') === plan.room),
  )
}

/** The steps of a session, each at its time; those in the future are not played. */
function stepsOf({ plan, session, bookedAt, start, end }: Planned, played: PlayedSession): Step[] {
  const { absent, approved, cancelled, soon, helped, byGuest, byHost, hostNote } = plan
  const steps: Step[] = [{ at: bookedAt, run: (deps) => played.book(deps) }]
  if (approved) {
    steps.push({ at: hoursAfter(bookedAt, 5), run: (deps) => played.approve(deps) })
    if (session.priceMinor > 0) steps.push({ at: hoursAfter(bookedAt, 7), run: (deps) => played.pay(deps) })
  }
  if (approved === false) return steps
  if (cancelled) {
    const { by, reason } = cancelled
    return [...steps, { at: hoursAfter(bookedAt, 24), run: (deps) => played.cancel(deps, by, reason) }]
  }
  const after = (hours: number, run: Step['run']) => steps.push({ at: hoursAfter(end, hours), run })
  if (session.placeKind === 'room') {
    // People who join one after another would fall silent: nobody gives signs of life in between.
    if (absent !== 'host') steps.push({ at: hoursAfter(start, -20 / 3600), run: (deps) => played.join(deps, 'host') })
    if (absent !== 'guest') steps.push({ at: start, run: (deps) => played.join(deps, 'guest') })
    if (absent === 'host') steps.push({ at: hoursAfter(start, 11 / 60), run: (deps) => played.giveUp(deps) })
    else after(0, (deps) => played.leave(deps))
  } else if (absent) {
    after(3, (deps) => played.sayAbsent(deps, absent === 'host' ? 'guest' : 'host'))
    after(26, (deps) => played.answerAbsent(deps, absent, plan.denied === true))
  }
  if (hostNote) after(1, (deps) => played.note(deps, hostNote))
  if (absent) return steps
  for (const [at, { isDone, ...goal }] of (plan.goals ?? []).entries()) {
    after(2 + at, (deps) => played.addGoal(deps, at, goal))
    if (isDone) after(72 + at, (deps) => played.reachGoal(deps, at, goal))
  }
  // Nobody reported anything within 48 hours, so the session is done.
  const reviews = soon ? 54 : 14 * 24 + 8
  if (soon) {
    after(50, (deps) => played.wantReviews(deps, 'guest'))
    after(52, (deps) => played.wantReviews(deps, 'host'))
  }
  if (helped) after(14 * 24 + 6, (deps) => played.help(deps, helped))
  if (byGuest) after(reviews, (deps) => played.review(deps, 'guest', byGuest))
  if (byHost) after(reviews + 6, (deps) => played.review(deps, 'host', byHost))
  return steps
}
