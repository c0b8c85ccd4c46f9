import { DropdownMenu } from 'radix-ui'
import type { ReactElement } from 'react'
import { Icon, type IconDrawing } from '../pictures/icon.tsx'

export interface MenuItem {
  label: string
  icon?: IconDrawing
  onSelect: () => void
  danger?: boolean
  /** Why it is currently disabled; shown under the label. */
  disabledReason?: string
  /** Draws a line above it. */
  separated?: boolean
}

interface MenuProps {
  /** The button that opens it; it must pass its props on to a real button. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

/** A menu of actions: arrow keys move, letters find, Escape closes and focus returns. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    // Not modal: the library's scroll lock writes a style element, which the Content-Security-Policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align={align} sideOffset={4} collisionPadding={8}>
          {items.flatMap(({ label, icon, onSelect, danger, disabledReason, separated }) => [
            separated ? <DropdownMenu.Separator key={`${label} line`} className="menu__line" /> : null,
            <DropdownMenu.Item
              key={label}
              className={`menu__i${danger ? ' menu__i--danger' : ''}`}
              disabled={disabledReason !== undefined}
              onSelect={onSelect}
            >
              {icon ? <Icon of={icon} /> : null}
              <span>
                {label}
                {disabledReason ? <span className="menu__why">{disabledReason}</span> : null}
              </span>
            </DropdownMenu.Item>,
          ])}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
