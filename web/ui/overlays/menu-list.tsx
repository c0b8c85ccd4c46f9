import Check from 'lucide-react/icons/check'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { Icon } from '../pictures/icon.tsx'
import type { MenuItem, MenuProps } from './menu.tsx'

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
            const items = [...currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not([data-disabled])')]
            const chosen = items.find(({ ariaChecked }) => ariaChecked === 'true')
            ;(chosen ?? items[0])?.focus()
          }}
        >
          <DropdownMenu.RadioGroup value={items.find(({ chosen }) => chosen)?.label ?? ''}>
            {items.flatMap((item) => [
              item.separated ? <DropdownMenu.Separator key={`${item.label} line`} className="menu__line" /> : null,
              <Item key={item.label} {...item} />,
            ])}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Item({ label, icon, onSelect, danger, disabledReason, chosen, note }: MenuItem) {
  const props = {
    className: `menu__i${danger ? ' menu__i--danger' : ''}`,
    disabled: disabledReason !== undefined,
    onSelect,
  }
  const content = (
    <>
      {icon ? <Icon of={icon} /> : null}
      <span className="grow">
        {label}
        {(disabledReason ?? note) ? <span className="menu__why">{disabledReason ?? note}</span> : null}
      </span>
      {chosen ? <Icon of={Check} /> : null}
    </>
  )
  return chosen === undefined ? (
    <DropdownMenu.Item {...props}>{content}</DropdownMenu.Item>
  ) : (
    <DropdownMenu.RadioItem {...props} value={label}>
      {content}
    </DropdownMenu.RadioItem>
  )
}
