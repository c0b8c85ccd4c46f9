import { listAnnouncements, planAnnouncement } from '#content/announcements.ts'
import { dismiss } from '#content/service.ts'
import { daysAfter } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import type { DataSet } from '../data-set.ts'
import { viewerOf } from '../people/viewers.ts'
import type { Step } from '../trade/steps.ts'

/** Returns what the staff announced, as steps: one that is over, which some people dismissed, and one for later. */
export function contentSteps(set: DataSet, admin: Viewer): Step[] {
  const { now } = set.options
  const atHour = (days: number, hour: string) => `${daysAfter(now, days).toISOString().slice(0, 10)}T${hour}:00.000Z`
  const readers = Array.from({ length: Math.min(30, set.size.people) }, (_, at) => viewerOf(set, at + 1))
  return [
    {
      at: daysAfter(now, -21),
      run: (deps) =>
        planAnnouncement(deps, admin, {
          text: 'Rooms for sessions get new microphones on Saturday morning. Calls may break off for a minute.',
          link: { label: 'What to do then', to: '/help' },
          audience: ['Students', 'Professors', 'Freelancers', 'Business'],
          ...{ from: null, until: atHour(-17, '12:00'), reason: 'The new microphones came early.' },
        }),
    },
    {
      at: daysAfter(now, -19),
      async run(deps) {
        const { items } = await listAnnouncements(deps)
        for (const reader of readers) for (const { id } of items) await dismiss(deps, reader, id)
      },
    },
    {
      at: daysAfter(now, -6),
      run: (deps) =>
        planAnnouncement(deps, admin, {
          text: 'The yearly showcase begins on Monday. Add the best picture of your project until Sunday.',
          link: { label: 'Your projects', to: '/my-projects' },
          audience: ['Students'],
          ...{ from: atHour(25, '06:00'), until: atHour(32, '18:00'), reason: 'The showcase needs pictures.' },
        }),
    },
  ]
}
