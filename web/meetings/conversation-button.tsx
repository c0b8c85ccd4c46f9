import type { Meeting } from '@guildhall/contract/meetings/meetings.ts'
import { useMutation } from '@tanstack/react-query'
import MessageSquare from 'lucide-react/icons/message-square'
import { useNavigate } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { openMeetingConversation } from './queries.ts'

/** Opens the conversation of a meeting, which the first of its people creates. */
export function ConversationButton({ id }: Pick<Meeting, 'id'>) {
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: () => openMeetingConversation(id),
    onSuccess: (conversation) => navigate(`/chat/${conversation}`),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Button size="sm" icon={MessageSquare} busy={open.isPending} onClick={() => open.mutate()}>
      Open conversation
    </Button>
  )
}
