import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { Icon } from '../pictures/icon.tsx'
import type { MenuProps } from './menu.tsx'

interface MenuListProps extends MenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** It is rendered open, and was opened by keyboard: the library cannot know, and would focus no item. */
  focusesFirst: boolean
}

/** The menu once its code is needed: arrow keys move, letters find, Escape closes and focus returns. */
export function MenuList({ trigger, items, align = 'end', open, onOpenChange, focusesFirst }: MenuListProps) {
  const isFirstFocusDue = useRef(focusesFirst)
  return (
    // Not modal: the library's scroll lock writes a style element, which the Content-Security-Policy forbids.
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onFocus={({ currentTarget }) => {
            if (!isFirstFocusDue.current) return
            isFirstFocusDue.current = false
            currentTarget.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus()
          }}
        >
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
