import { topicPaths } from '@guildhall/contract/consulting/topic-paths.ts'
import { categoryPages } from '@guildhall/contract/hiring/words.ts'
import { projectCategories } from '@guildhall/contract/values/options.ts'
import { type MenuGroup, type MenuSection, menuGroups } from './menu-entries.ts'

/** A long list of a group, loaded with the first menu that opens. */
export interface MenuList extends MenuSection {
  heading: string
  /** What each entry is. */
  note: string
}

const lists: Record<string, MenuList> = {
  Marketplace: {
    heading: 'Categories',
    note: 'Category',
    entries: projectCategories.map((label) => ({ label, to: categoryAddress(label) })),
  },
  Work: {
    heading: 'Freelancing',
    note: 'Freelancing',
    entries: categoryPages.map(({ slug, name }) => ({ label: name, to: `/freelancing/category/${slug}` })),
  },
  Services: {
    heading: 'Consulting',
    note: 'Consulting',
    entries: Object.entries(topicPaths).map(([label, to]) => ({ label, to })),
  },
}

/** A group with its long list. */
export interface WholeMenuGroup extends MenuGroup {
  list?: MenuList | undefined
}

/** Returns the groups as this visitor sees them, with their long lists. */
export function wholeMenu(signedIn: boolean): WholeMenuGroup[] {
  return menuGroups(signedIn).map((group) => ({ ...group, list: lists[group.title] }))
}

/** Returns the marketplace URL for one category. */
function categoryAddress(category: string): string {
  return `/marketplace?${new URLSearchParams({ category })}`
}
