import type { ClosedParts } from '@guildhall/contract/content/parts.ts'
import { isPageOpen } from '#lib/page/closed-parts.ts'
import type { Viewer } from '#lib/page/viewer.ts'

export interface MenuEntry {
  label: string
  to: string
  signedInOnly?: boolean
  /** Its label for mentors. */
  mentorLabel?: string
}

/** What the menus need to know about a signed-in person. */
export type MenuViewer = Pick<Viewer, 'isMentor'>

export interface MenuSection {
  heading?: string
  entries: readonly MenuEntry[]
}

export interface MenuGroup {
  title: string
  sections: readonly MenuSection[]
}

/** What mentors read instead of 'Become a mentor'. */
export const mentoringLabel = 'Your mentoring'

/** Pages about the product. */
export const about: readonly MenuEntry[] = [
  { label: 'About us', to: '/aboutus' },
  { label: 'Help', to: '/help' },
  { label: 'Send feedback', to: '/sendfeedback' },
  { label: 'Accessibility', to: '/accessibility' },
]

export const policies: readonly MenuEntry[] = [
  { label: 'Privacy policy', to: '/privacy-policy' },
  { label: 'Terms and conditions', to: '/terms-conditions' },
  { label: 'Cookie policy', to: '/cookie-policy' },
  { label: 'Refund policy', to: '/refund-policy' },
  { label: 'Delivery policy', to: '/delivery-policy' },
]

/** The groups of the menus, with the entries whose pages exist. The long lists come with the menus (`menu-lists.ts`). */
const groups: readonly MenuGroup[] = [
  {
    title: 'Marketplace',
    sections: [
      {
        entries: [
          { label: 'All projects', to: '/marketplace' },
          { label: 'AI agents', to: '/aiagents' },
          { label: 'Sustainability', to: '/sustainable' },
          { label: 'Add New Project', to: '/newproject', signedInOnly: true },
          { label: 'Favorites', to: '/favorites', signedInOnly: true },
          { label: 'Saved searches', to: '/saved-searches', signedInOnly: true },
        ],
      },
    ],
  },
  {
    title: 'Work',
    sections: [
      {
        entries: [
          { label: 'Freelancing', to: '/freelancing' },
          { label: 'PhD Expert', to: '/findexpert' },
          { label: 'My Dashboard', to: '/dashboard', signedInOnly: true },
          { label: 'Calendar', to: '/calendar', signedInOnly: true },
          { label: 'My Profile', to: '/profile', signedInOnly: true },
          { label: 'My projects', to: '/my-projects', signedInOnly: true },
          { label: 'Post a job', to: '/jobs/new', signedInOnly: true },
          { label: 'My jobs', to: '/my-jobs', signedInOnly: true },
          { label: 'My proposals', to: '/my-proposals', signedInOnly: true },
          { label: 'Engagements', to: '/engagements', signedInOnly: true },
          { label: 'My Orders', to: '/orders', signedInOnly: true },
          { label: 'My Sales', to: '/sales', signedInOnly: true },
        ],
      },
    ],
  },
  {
    title: 'Services',
    sections: [
      {
        entries: [
          { label: 'Consulting', to: '/consulting' },
          { label: 'Mentorship', to: '/mentorship' },
          { label: 'All services', to: '/services' },
          { label: 'Offer a service', to: '/services/new', signedInOnly: true },
          { label: 'My services', to: '/my-services', signedInOnly: true },
        ],
      },
    ],
  },
  {
    title: 'Community',
    sections: [
      {
        entries: [
          { label: 'Leaderboard', to: '/leaderboard' },
          { label: 'Campus ambassador', to: '/campus-ambassador' },
          { label: 'Become a mentor', to: '/become-mentor', mentorLabel: mentoringLabel },
        ],
      },
      {
        entries: [
          { label: 'Connections', to: '/connections', signedInOnly: true },
          { label: 'Connect', to: '/connect', signedInOnly: true },
        ],
      },
      { heading: 'About', entries: about },
    ],
  },
]

/** Returns the groups as this person, or a visitor, sees them; a group without entries is left out. */
export function menuGroups(viewer: MenuViewer | null, closed: ClosedParts): MenuGroup[] {
  const seen = ({ signedInOnly, to }: MenuEntry) => (viewer !== null || !signedInOnly) && isPageOpen(closed, to)
  const named = ({ mentorLabel, ...entry }: MenuEntry): MenuEntry =>
    viewer?.isMentor && mentorLabel ? { ...entry, label: mentorLabel } : entry
  return groups
    .map(({ title, sections }) => ({
      title,
      sections: sections
        .map((section) => ({ ...section, entries: section.entries.filter(seen).map(named) }))
        .filter((section) => section.entries.length > 0),
    }))
    .filter((group) => group.sections.length > 0)
}
