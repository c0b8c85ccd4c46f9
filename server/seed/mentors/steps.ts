import { markRead, offerTimes } from '#applications/service.ts'
import { newId } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import { apply } from '#mentors/applications.ts'
import { mentorKind } from '#mentors/mentor-kind.ts'
import type { DataSet } from '../data-set.ts'
import { numberOf } from '../people/people.ts'
import { viewerOf } from '../people/viewers.ts'
import type { Step } from '../trade/steps.ts'
import { knownApplication } from './plans.ts'

/** Returns the application of somebody whom people sign in as, as steps: it waits for them to choose a time for the talk. */
export function mentorSteps(set: DataSet, staff: Viewer): Step[] {
  const { now } = set.options
  const id = newId()
  const { handle, input } = knownApplication
  const applicant = viewerOf(set, numberOf(set, handle))
  const talks = [3, 4, 6].map((days) => `${daysAfter(now, days).toISOString().slice(0, 10)}T14:00:00.000Z`)
  return [
    { at: daysAfter(now, -4), run: (deps) => apply(deps, applicant, input, { id, markDone: async () => {} }) },
    { at: daysAfter(now, -3), run: (deps) => markRead(mentorKind, deps, staff, id) },
    {
      at: daysAfter(now, -2),
      run: (deps) => offerTimes(mentorKind, deps, staff, id, { times: talks, place: 'https://meet.example.org/staff' }),
    },
  ]
}
