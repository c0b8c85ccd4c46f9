import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ComponentProps } from 'react'
import { Icon, type IconDrawing } from './pictures/icon.tsx'

interface ButtonLook {
  /** At most one primary button per view. */
  look?: 'primary' | 'second' | 'quiet' | 'danger' | 'danger-solid' | 'done'
  size?: 'sm' | 'md' | 'lg'
  block?: boolean
}

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { icon?: IconDrawing; busy?: boolean }

/** Returns the classes of a button, for links that look like one. */
export function buttonClass({ look = 'second', size = 'md', block }: ButtonLook = {}): string {
  return `btn btn--${look}${size === 'md' ? '' : ` btn--${size}`}${block ? ' btn--block' : ''}`
}

/** A button. While `busy` it keeps its width and its name, shows a spinner and does nothing. */
export function Button({
  look,
  size,
  block,
  icon,
  busy = false,
  children,
  className = '',
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass({ look, size, block })} ${className}`}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Icon of={LoaderCircle} className="spin" /> : null}
      <span className="btn__t">
        {icon ? <Icon of={icon} /> : null}
        {children}
      </span>
    </button>
  )
}
