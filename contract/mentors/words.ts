import type { AcquaintanceKind, ApplicationState } from './options.ts'

/** How a referee knows an applicant. */
export const acquaintanceWords: Record<AcquaintanceKind, string> = {
  worked: 'We worked together',
  taught: 'One of us taught the other',
  mentored: 'They mentored me',
  other: 'In another way',
}

/** The states of an application, in a few words. */
export const applicationStateWords: Record<ApplicationState, { label: string; kind: 'ok' | 'wait' | 'bad' | 'off' }> = {
  sent: { label: 'Sent', kind: 'wait' },
  read: { label: 'Read', kind: 'wait' },
  offered: { label: 'Waiting for the applicant', kind: 'wait' },
  talk: { label: 'Talk arranged', kind: 'wait' },
  accepted: { label: 'Accepted', kind: 'ok' },
  refused: { label: 'Refused', kind: 'bad' },
  withdrawn: { label: 'Withdrawn', kind: 'off' },
  closed: { label: 'Closed without a decision', kind: 'bad' },
}
