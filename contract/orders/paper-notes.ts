import { type Licence, licenceTexts } from '../projects/licences.ts'
import type { ChosenSession } from './chosen-session.ts'
import type { MilestoneCard } from './milestone-card.ts'
import { milestoneText } from './milestone-text.ts'

interface PaperLine {
  licence?: Licence | null
  milestone: MilestoneCard | null
  session: Pick<ChosenSession, 'start' | 'minutes'> | null
}

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/**
 * Returns what a line of an invoice or receipt says below its title: the licence of a project, what it is a milestone of, or
 * the time that a session was bought for, in UTC like every date on papers.
 */
export function paperNote({ licence, milestone, session }: PaperLine): string {
  if (milestone) return milestoneText(milestone)
  if (session) return `${moments.format(new Date(session.start))} UTC, ${session.minutes} minutes`
  return licence ? licenceTexts[licence].name : ''
}
