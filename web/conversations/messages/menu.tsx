import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'
import { copyText } from '../clipboard.ts'

/** What can be done with a message. */
export interface MessageActs {
  /** Null where nothing can be written. */
  reply: ((message: Message) => void) | null
  edit: (message: Message) => void
  remove: (message: Message) => void
  /** Null where it cannot be reported. */
  report: ((message: Message) => void) | null
}

/** Whether a message of one's own can still be changed. */
export function isChangeable(message: Message): boolean {
  return !message.deleted && !message.event && Date.now() - Date.parse(message.time) < chatLimits.editMs
}

interface MessageMenuProps {
  message: Message
  isOwn: boolean
  acts: MessageActs
  tabIndex: number
}

/** The menu beside a message. */
export function MessageMenu({ message, isOwn, acts, tabIndex }: MessageMenuProps) {
  const { reply, report } = acts
  const tooOld = isOwn && !isChangeable(message) ? { disabledReason: 'Possible for 15 minutes' } : {}
  const items: MenuItem[] = [
    ...(reply ? [{ label: 'Reply', icon: Reply, onSelect: () => reply(message) }] : []),
    ...(message.text ? [{ label: 'Copy text', icon: Copy, onSelect: () => void copyText(message.text) }] : []),
    ...(isOwn
      ? [
          ...(message.text ? [{ label: 'Edit', icon: Pencil, onSelect: () => acts.edit(message), ...tooOld }] : []),
          {
            label: 'Delete',
            icon: Trash2,
            danger: true,
            separated: true,
            onSelect: () => acts.remove(message),
            ...tooOld,
          },
        ]
      : report
        ? [{ label: 'Report', icon: Flag, separated: true, onSelect: () => report(message) }]
        : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton className="mg__more" icon={Ellipsis} size="sm" label="More for this message" tabIndex={tabIndex} />
      }
      items={items}
    />
  )
}
