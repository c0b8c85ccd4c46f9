import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import type { ApplicationStep } from '@guildhall/contract/mentors/options.ts'
import { openApplicationStates } from '@guildhall/contract/mentors/options.ts'
import { daysAfter, isoOf, isoOrNull } from '#db/moments.ts'
import type { ApplicationRow } from './application-queries.ts'

/** Whether an application is open. */
export const isOpen = ({ state }: Pick<ApplicationRow, 'state'>): boolean =>
  openApplicationStates.some((each) => each === state)

/** When the talk that begins at a moment is over. */
export const talkEnd = (start: Date | string): Date => new Date(new Date(start).getTime() + most.talkMinutes * 60_000)

/** When an application is closed if nobody decides. */
export const closesAt = ({ sent_at }: Pick<ApplicationRow, 'sent_at'>): Date => daysAfter(sent_at, most.openDays)

/** When the applicant must have chosen a time; null while none is offered. */
export const chooseUntil = ({ state, offered_at }: Pick<ApplicationRow, 'state' | 'offered_at'>): Date | null =>
  state === 'offered' && offered_at !== null ? daysAfter(offered_at, most.chooseDays) : null

/** When the next application can follow a refusal; null after any other end. */
export const againFrom = ({ state, ended_at }: Pick<ApplicationRow, 'state' | 'ended_at'>): Date | null =>
  state === 'refused' && ended_at !== null ? daysAfter(ended_at, most.againDays) : null

/**
 * The promised date of the next step of an open application, and when it ends by itself: after the time to choose, or when
 * nobody has decided for long. `now` is when the applicant asked for other times.
 */
export function datesOf(row: ApplicationRow, now: Date): { due_at: string | null; acts_at: string | null } {
  if (!isOpen(row)) return { due_at: null, acts_at: null }
  const [choose, closes] = [chooseUntil(row), closesAt(row)]
  const due =
    row.state === 'sent'
      ? daysAfter(row.sent_at, most.readDays)
      : row.state === 'read'
        ? daysAfter(now, most.offerDays)
        : (choose ?? daysAfter(talkEnd(row.talk_at ?? now), most.decideDays))
  const acts = choose !== null && choose < closes ? choose : closes
  return { due_at: due.toISOString(), acts_at: acts.toISOString() }
}

/** What somebody does to become what they apply for, up to the decision, with the promised dates. */
export function stepsOf(row: ApplicationRow, now: Date) {
  const due = isoOrNull(row.due_at)
  const talkDone = row.talk_at !== null && talkEnd(row.talk_at) <= now ? talkEnd(row.talk_at).toISOString() : null
  const decided = row.state === 'accepted' || row.state === 'refused' ? isoOrNull(row.ended_at) : null
  const of = <const S extends ApplicationStep>(step: S, doneAt: string | null, dueAt: string | null) => ({
    ...{ step, doneAt, dueAt },
    isLate: doneAt === null && dueAt !== null && new Date(dueAt) < now,
  })
  const readDue = daysAfter(row.sent_at, most.readDays).toISOString()
  const talkDue =
    row.state === 'talk' && row.talk_at !== null
      ? isoOf(row.talk_at)
      : row.state === 'read' || row.state === 'offered'
        ? due
        : null
  return [
    of('sent', isoOf(row.sent_at), null),
    of('read', isoOrNull(row.read_at), isOpen(row) ? readDue : null),
    of('talk', talkDone, talkDone === null && isOpen(row) ? talkDue : null),
    of('decision', decided, row.state === 'talk' ? due : null),
  ]
}
