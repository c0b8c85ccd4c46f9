import type { StateWords } from '../engagements/words.ts'
import { spanIn, zoneCity } from '../values/zoned-times.ts'
import type { BusyAudience, MeetingAnswer, MeetingState, MeetingTurn } from './options.ts'

/** The state of a meeting, as all its people read it. */
const stateWords: Record<MeetingState, StateWords> = {
  waiting: { label: 'Waiting for an answer', kind: 'wait' },
  partly: { label: 'Accepted by some', kind: 'ok' },
  accepted: { label: 'Accepted by all', kind: 'ok' },
  declined: { label: 'Nobody can come', kind: 'bad' },
  cancelled: { label: 'Cancelled', kind: 'off' },
  over: { label: 'Over', kind: 'off' },
}

/** The state of a meeting for a reader, in words. */
export function meetingStatus({ state, waits }: { state: MeetingState; waits: MeetingTurn }): StateWords {
  return waits === 'yours' ? { label: 'Waiting for you', kind: 'ask' } : stateWords[state]
}

/** The answer of somebody in a meeting. */
export const answerWords: Record<MeetingAnswer, StateWords> = {
  waiting: { label: 'Not answered', kind: 'wait' },
  accepted: { label: 'Accepted', kind: 'ok' },
  declined: { label: 'Declined', kind: 'bad' },
  proposed: { label: 'Proposes another time', kind: 'wait' },
}

/** Who sees when a person is free or busy. */
export const busyAudienceWords: Record<BusyAudience, string> = {
  nobody: 'Nobody',
  known: 'My connections and people I work with',
}

/** When a meeting is, in a zone: 'Thu 26 Nov, 10:00 to 10:45 (Brussels)'. */
export const meetingTime = (times: Parameters<typeof spanIn>[0], zone: string): string =>
  `${spanIn(times, zone)} (${zoneCity(zone)})`

/** The size of a group: '3 of 6 guests'. */
export const groupSizeText = ({ guests, people }: { guests: number; people: number }): string =>
  `${guests} of ${people} guests`
