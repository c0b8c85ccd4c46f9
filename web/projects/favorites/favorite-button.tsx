import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import Heart from 'lucide-react/icons/heart'
import { Link, useLocation } from 'react-router'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { useFavorite } from '../queries.ts'

interface FavoriteButtonProps {
  project: Pick<ProjectCard, 'id' | 'title' | 'favorite'>
  /** On a card: round and floating. Otherwise a small bordered button. */
  onPlate?: boolean
}

/** The favorite button. Signed out, it leads to sign-in and back. */
export function FavoriteButton({ project, onPlate = false }: FavoriteButtonProps) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const { mutate } = useFavorite(project)
  const place = onPlate ? 'pcard__fav' : 'icon-btn--line'
  const size = onPlate ? 16 : 17
  if (!viewer)
    return (
      <Link
        className={`icon-btn ${place}`}
        to={signInPath(pathname + search, 'favorite')}
        aria-label={`Add ${project.title} to favorites`}
      >
        <Icon of={Heart} size={size} />
      </Link>
    )
  return (
    <IconButton
      icon={Heart}
      iconSize={size}
      className={place}
      label={`${project.favorite ? 'Remove' : 'Add'} ${project.title} ${project.favorite ? 'from' : 'to'} favorites`}
      pressed={project.favorite}
      onClick={() => mutate(!project.favorite)}
    />
  )
}
