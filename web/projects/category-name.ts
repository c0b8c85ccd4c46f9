import type { ProjectCard } from '@guildhall/contract/projects.ts'

/** What a project's category is called: the maker's own word where none of ours fits. */
export function categoryName({ category, categoryOther }: Pick<ProjectCard, 'category' | 'categoryOther'>): string {
  return (category === 'Other' && categoryOther) || category
}
