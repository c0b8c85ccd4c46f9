import { mentorshipTopics } from '@guildhall/contract/bookings/options.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { expect, test } from 'vitest'
import { dayMs, daysAfter } from '#db/moments.ts'
import { seed } from '../data-set.ts'
import { knownMentor, weekPlans } from '../mentors/plans.ts'
import type { SeedMentor } from '../mentors/play.ts'
import { numberOf } from '../people/people.ts'
import { seedSizes } from '../sizes.ts'
import { sessionPlans } from './plans.ts'
import { planSessions, sessionSteps } from './steps.ts'

const monday = Date.parse('2026-11-23T00:00:00Z')
const everyHour = Array.from({ length: 168 }, (_, hour) => new Date(monday + hour * 3_600_000 + 17 * 60_000))
const zones = ['Europe/Brussels', 'America/Argentina/Cordoba', 'Asia/Seoul', 'Africa/Johannesburg']
const setAt = (now: Date) => ({ options: { seed, now }, size: seedSizes.demo, firstId: 1 })
type Set = ReturnType<typeof setAt>

/** A mentor with every kind of session about every topic. */
function mentorOf(set: Set, made: number, personId: number): SeedMentor {
  const weekly = (weekPlans[made % weekPlans.length] ?? []).map((day) =>
    day.map(([from, to]) => ({ from: from * 60, to: to * 60 })),
  )
  const both = [true, false]
  return {
    personId,
    since: daysAfter(set.options.now, -75),
    hours: {
      ...{ zone: zones[set.options.now.getUTCHours() % zones.length] ?? 'UTC', weekly, dates: [], absences: [] },
      ...{ pauseBefore: 0, pauseAfter: 15, notice: 120, ahead: 60, perDay: 3, perWeek: null, paused: false },
    },
    sessions: mentorshipTopics.flatMap((topic) =>
      both.flatMap((paid) =>
        both.flatMap((room) =>
          both.map((approval) => ({
            ...{ id: `${topic} ${paid} ${room} ${approval}`, topic, minutes: 60, approval, firstFree: false },
            ...{ placeKind: room ? ('room' as const) : ('link' as const), priceMinor: paid ? 2500 : 0 },
          })),
        ),
      ),
    ),
  }
}

// A mentor of the last plan is the only one, so that every week of hours is tried.
const mentorsOf = (set: Set, week: number) => [
  mentorOf(set, week, 100_000),
  mentorOf(set, knownMentor.made, set.firstId + numberOf(set, knownMentor.handle)),
]
const severalDays = weekPlans.flatMap((week, at) => (week.filter((day) => day.length > 0).length > 1 ? [at] : []))

test.each(severalDays)(
  'with the hours of week %i, sessions find a time at whatever hour the demo community is made, and what is over is over',
  (week) => {
    for (const now of everyHour.filter((_, at) => at % severalDays.length === severalDays.indexOf(week))) {
      const set = setAt(now)
      const mentors = mentorsOf(set, week)
      for (const plan of sessionPlans) {
        const [planned] = planSessions(set, mentors, [plan])
        const about = `${plan.topic} with ${plan.guest} at ${now.toISOString()}`
        const steps = sessionSteps(set, mentors, async () => {}, [plan])
        expect(steps[0]?.at, about).toEqual(planned?.bookedAt)
        if (plan.ago > 0) {
          // What nobody does by hand is known once the claims are over.
          const over = (planned?.end.getTime() ?? Number.NaN) + bookingLimits.claimHours * 3_600_000
          expect(Math.max(over, ...steps.map(({ at }) => at.getTime())), about).toBeLessThan(now.getTime())
        } else {
          expect(planned?.start.getTime(), about).toBeGreaterThan(now.getTime() + dayMs)
          expect(steps.at(0)?.at.getTime(), about).toBeLessThan(now.getTime())
        }
      }
    }
  },
)

test('nobody is at two sessions at once', () => {
  const set = setAt(everyHour[60] as Date)
  const planned = planSessions(set, mentorsOf(set, 1))
  expect(planned).toHaveLength(sessionPlans.length)
  for (const one of planned)
    for (const other of planned) {
      const isSame = one === other || one.end <= other.start || other.end <= one.start
      const people = new Set([one.mentor.personId, one.guestId, other.mentor.personId, other.guestId])
      expect(isSame || people.size === 4).toBe(true)
    }
})
