import { type AgentCategory, agentCategories } from '@guildhall/contract/agents/options.ts'
import { mentorshipTopics } from '@guildhall/contract/bookings/options.ts'
import { topicPaths } from '@guildhall/contract/consulting/topic-paths.ts'
import type { ClosedParts } from '@guildhall/contract/content/parts.ts'
import { categoryPages } from '@guildhall/contract/hiring/words.ts'
import { mentorshipPath } from '@guildhall/contract/mentors/topic-paths.ts'
import { otherOption, projectCategories } from '@guildhall/contract/values/options.ts'
import { isPageOpen } from '#lib/page/closed-parts.ts'
import { type MenuGroup, type MenuSection, type MenuViewer, menuGroups } from './menu-entries.ts'

/** A long list of a group, loaded with the first menu that opens. */
export interface MenuList extends MenuSection {
  heading: string
  /** What each entry is. */
  note: string
}

const lists: Record<string, readonly MenuList[]> = {
  Marketplace: [
    {
      heading: 'AI agents',
      note: 'AI agents',
      entries: agentCategories
        .filter((each) => each !== otherOption.value)
        .map((label) => ({ label, to: agentsAddress(label) })),
    },
    {
      heading: 'Categories',
      note: 'Category',
      entries: projectCategories.map((label) => ({ label, to: categoryAddress(label) })),
    },
  ],
  Work: [
    {
      heading: 'Freelancing',
      note: 'Freelancing',
      entries: categoryPages.map(({ slug, name }) => ({ label: name, to: `/freelancing/category/${slug}` })),
    },
  ],
  Services: [
    {
      heading: 'Consulting',
      note: 'Consulting',
      entries: Object.entries(topicPaths).map(([label, to]) => ({ label, to })),
    },
    {
      heading: 'Mentorship',
      note: 'Mentorship',
      entries: mentorshipTopics.map((label) => ({ label, to: mentorshipPath(label) })),
    },
  ],
}

/** A group with its long lists. */
export interface WholeMenuGroup extends MenuGroup {
  lists: readonly MenuList[]
}

/** Returns the groups as this person, or a visitor, sees them, with their long lists. */
export function wholeMenu(viewer: MenuViewer | null, closed: ClosedParts): WholeMenuGroup[] {
  const isOpen = ({ entries: [first] }: MenuList) => first !== undefined && isPageOpen(closed, first.to)
  return menuGroups(viewer, closed).map((group) => ({ ...group, lists: (lists[group.title] ?? []).filter(isOpen) }))
}

/** Returns the URL of the agents of one category. */
function agentsAddress(category: AgentCategory): string {
  return `/aiagents?${new URLSearchParams({ category })}`
}

/** Returns the marketplace URL for one category. */
function categoryAddress(category: string): string {
  return `/marketplace?${new URLSearchParams({ category })}`
}
