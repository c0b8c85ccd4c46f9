import type { Conversation } from '@guildhall/contract/conversations/conversations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { failureText } from '#lib/api/failure-text.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { refreshLists } from '../cache.ts'
import { conversationApi, conversationQueries } from '../queries.ts'

/** The actions on a whole conversation. */
type ConversationAct =
  | { act: 'mute'; until: string | null }
  | { act: 'archive'; archived: boolean }
  | { act: 'accept' | 'decline' }

/** Changes a conversation and updates every place that shows it. Reports failures. */
export function useConversationActs(owner: string, { id }: Pick<Conversation, 'id'>) {
  const client = useQueryClient()
  const { queryKey } = conversationQueries.one(owner, id)
  return useMutation({
    mutationFn: (wanted: ConversationAct) => call(id, wanted),
    onSuccess: (conversation) => {
      if (conversation) client.setQueryData(queryKey, (known) => known && { ...known, conversation })
    },
    onError: (error) => toast.error(failureText(error)),
    onSettled: (_done, _error, { act }) => {
      // A declined conversation no longer exists.
      if (act !== 'decline') void client.invalidateQueries({ queryKey })
      return refreshLists(client, owner)
    },
  })
}

async function call(id: string, wanted: ConversationAct): Promise<Conversation | null> {
  const params = { id }
  switch (wanted.act) {
    case 'mute':
      return (await conversationApi.mute({ params, body: { until: wanted.until } })).conversation
    case 'archive':
      return (await conversationApi.archive({ params, body: { archived: wanted.archived } })).conversation
    case 'accept':
      return (await conversationApi.accept({ params, body: null })).conversation
    case 'decline':
      await conversationApi.decline({ params, body: null })
      return null
  }
}

interface ThreadMenuProps {
  conversation: Conversation
  onAct: (act: ConversationAct) => void
}

/** The menu of a conversation: mute and archive. Not shown before the first message. */
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
  { label: 'Mute until I unmute', until: () => new Date(Date.now() + 10 * 365 * 24 * hour).toISOString() },
] as const
