import Heart from 'lucide-react/icons/heart'
import { Link, useLocation } from 'react-router'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'

interface HeartButtonProps {
  title: string
  /** Whether it is a favorite of the viewer. */
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** On a card: round and floating. Otherwise a small bordered button. */
  onPlate?: boolean
}

/** Makes a listing a favorite, or ends that. Signed out, it leads to sign-in and back. */
export function HeartButton({ title, isOn, onChange, onPlate = false }: HeartButtonProps) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const place = onPlate ? 'pcard__fav' : 'icon-btn--line'
  const size = onPlate ? 16 : 17
  if (!viewer)
    return (
      <Link
        className={`icon-btn ${place}`}
        to={signInPath(pathname + search, 'favorite')}
        aria-label={`Add ${title} to favorites`}
      >
        <Icon of={Heart} size={size} />
      </Link>
    )
  return (
    <IconButton
      icon={Heart}
      iconSize={size}
      className={place}
      label={`${isOn ? 'Remove' : 'Add'} ${title} ${isOn ? 'from' : 'to'} favorites`}
      pressed={isOn}
      onClick={() => onChange(!isOn)}
    />
  )
}
