import { maxShownCount } from '@guildhall/contract/limits/shared.ts'
import type { ComponentProps } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Count, countText } from '#ui/tag.tsx'

type UnreadButtonProps = Omit<ComponentProps<typeof IconButton>, 'label'> & {
  name: 'Messages' | 'Notifications'
  unread: number
}

/** The bell or messages button of the header, with its unread count. */
export function UnreadButton({ name, unread, ...button }: UnreadButtonProps) {
  return (
    <IconButton
      {...button}
      label={unread ? `${name}, ${countText(unread, maxShownCount)} unread` : name}
      aria-haspopup="dialog"
    >
      <Count of={unread} most={maxShownCount} blue={name === 'Notifications'} />
    </IconButton>
  )
}
