import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { useFavorite } from '../queries.ts'

interface MoveToFavoritesProps {
  project: Pick<ProjectCard, 'id' | 'title' | 'favorite'>
  /** The project is now a favorite; `undo` restores its previous state. */
  onSaved: (button: HTMLElement, undo: () => void) => void
}

/** Makes a project a favorite, so that it can be removed from where it is shown. */
export function MoveToFavorites({ project, onSaved }: MoveToFavoritesProps) {
  const { mutate, isPending } = useFavorite(project)
  const undo = () => {
    if (!project.favorite) mutate(false)
  }
  return (
    <button
      type="button"
      className="link link--plain t-sm"
      aria-label={`Move to favorites: ${project.title}`}
      aria-busy={isPending || undefined}
      onClick={({ currentTarget }) => {
        if (!isPending) mutate(true, { onSuccess: () => onSaved(currentTarget, undo) })
      }}
    >
      Move to favorites
    </button>
  )
}
