import { DropdownMenu } from 'radix-ui'
import { Icon } from '../pictures/icon.tsx'
import type { MenuProps } from './menu.tsx'

interface MenuListProps extends MenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The menu once its code is needed: arrow keys move, letters find, Escape closes and focus returns. */
export function MenuList({ trigger, items, align = 'end', open, onOpenChange }: MenuListProps) {
  return (
    // Not modal: the library's scroll lock writes a style element, which the Content-Security-Policy forbids.
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
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
