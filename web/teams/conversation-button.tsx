import MessageSquare from 'lucide-react/icons/message-square'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { teamApi, useTeamOpening } from './team-api.ts'

interface ConversationButtonProps {
  projectId: string
  /** The project's title, where several teams are listed. */
  of?: string
}

/** Opens the conversation of a team, which its first reader creates. */
export function ConversationButton({ projectId: id, of }: ConversationButtonProps) {
  const navigate = useNavigate()
  const open = useTeamOpening(async () => {
    const { conversationId } = await teamApi.teams.conversation({ params: { id }, body: {} })
    await navigate(`/chat/${conversationId}`)
  })
  return (
    <Button
      size="sm"
      icon={MessageSquare}
      busy={open.isPending}
      onClick={() => open.mutate()}
      aria-label={of ? `Team conversation: ${of}` : undefined}
    >
      Team conversation
    </Button>
  )
}
