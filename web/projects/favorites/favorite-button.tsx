import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { HeartButton } from '#listings/heart-button.tsx'
import { useFavorite } from '../queries.ts'

interface FavoriteButtonProps {
  project: Pick<ProjectCard, 'id' | 'title' | 'favorite'>
  /** On a card: round and floating. Otherwise a small bordered button. */
  onPlate?: boolean
}

/** The favorite button of a project. */
export function FavoriteButton({ project, onPlate }: FavoriteButtonProps) {
  const { mutate } = useFavorite(project)
  return <HeartButton title={project.title} isOn={project.favorite} onPlate={onPlate} onChange={mutate} />
}
