import { userTypes } from '../values/options.ts'

/** Whom an announcement can be shown to: people by the kind of their account, and visitors. */
export const audienceGroups = ['visitors', ...userTypes] as const
export type AudienceGroup = (typeof audienceGroups)[number]

/** The names that the staff read. */
export const audienceNames: Record<AudienceGroup, string> = {
  visitors: 'Visitors',
  Students: 'Students',
  Professors: 'Professors',
  Freelancers: 'Freelancers',
  Business: 'Businesses',
}

/** `withdrawn`: taken back before it began. */
export const announcementStates = ['planned', 'shown', 'over', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** An announcement as pages show it. */
export interface Announced {
  id: string
  text: string
  link: { label: string; to: string } | null
  /** When it ends, ISO 8601. */
  until: string
}
