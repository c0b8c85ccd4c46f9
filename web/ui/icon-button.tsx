import type { ComponentProps } from 'react'
import { Icon, type IconDrawing } from './pictures/icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  icon: IconDrawing
  /** The name of the control, with its count if it has one: 'Notifications, 3 unread'. */
  label: string
  size?: 'sm' | 'md'
  line?: boolean
  iconSize?: number
  /** Makes it a toggle; shown filled in the colour of favorites. */
  pressed?: boolean
}

/** An icon-only button, for search, close, cart, bell, favorite and more only; with an optional `Count` in its corner. */
export function IconButton({
  icon,
  label,
  size = 'md',
  line = false,
  iconSize,
  pressed,
  children,
  className = '',
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`icon-btn${size === 'sm' ? ' icon-btn--sm' : ''}${line ? ' icon-btn--line' : ''} ${className}`}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon of={icon} size={iconSize ?? (size === 'sm' ? 16 : 19)} />
      {children}
    </button>
  )
}
