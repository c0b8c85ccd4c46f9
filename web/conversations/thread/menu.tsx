import type { Conversation } from '@guildhall/contract/conversations/conversations.ts'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'
import type { ConversationAct } from './use-conversation-acts.ts'

interface ThreadMenuProps {
  conversation: Conversation
  onAct: (act: ConversationAct) => void
}

/** The menu of a conversation: noise and place. Nothing of it for one that has no message yet. */
export function ThreadMenu({ conversation, onAct }: ThreadMenuProps) {
  const { mutedUntil, archived, state } = conversation
  if (state === 'first' || state === 'asked') return null
  const noise: MenuItem[] = mutedUntil
    ? [{ label: 'Unmute', icon: Bell, onSelect: () => onAct({ act: 'mute', until: null }) }]
    : muteChoices.map(({ label, until }) => ({
        label,
        icon: BellOff,
        onSelect: () => onAct({ act: 'mute', until: until() }),
      }))
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} iconSize={18} label="More" />}
      items={[
        ...noise,
        {
          label: archived ? 'Move to messages' : 'Archive',
          icon: archived ? ArchiveRestore : Archive,
          separated: true,
          onSelect: () => onAct({ act: 'archive', archived: !archived }),
        },
      ]}
    />
  )
}

const hour = 60 * 60_000

/** How long a conversation can be muted, from now. */
const muteChoices = [
  { label: 'Mute for 8 hours', until: () => new Date(Date.now() + 8 * hour).toISOString() },
  { label: 'Mute for a week', until: () => new Date(Date.now() + 7 * 24 * hour).toISOString() },
  { label: 'Mute until I turn it on', until: () => new Date(Date.now() + 10 * 365 * 24 * hour).toISOString() },
] as const
