import type { Conversation } from '@guildhall/contract/conversations/conversations.ts'
import type { Message, MessageFile, MessageInput } from '@guildhall/contract/conversations/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import { keepUnsent } from '../outbox/store.ts'
import { conversationQueries, messageApi } from '../queries.ts'
import { type Thread, withReplaced } from '../thread/thread.ts'
import type { Target } from './composer.tsx'

/** The message being written, and how it is sent. */
export interface Writing {
  target: Target | null
  begin: (target: Target) => void
  stop: () => void
  /** Resolves to true when the message is being sent, or has been edited. */
  send: (text: string, files: readonly MessageFile[]) => Promise<boolean>
  remove: (message: Message) => Promise<void>
}

/**
 * Sends messages in a conversation: a new message waits in this browser until the server has it, an edit is made
 * immediately.
 */
export function useWriting(
  owner: string,
  { id, sender }: Pick<Conversation, 'id' | 'sender'>,
  about: MessageInput['about'],
): Writing {
  const client = useQueryClient()
  const [target, setTarget] = useState<Target | null>(null)
  const { queryKey } = conversationQueries.thread(owner, id)
  const show = (message: Message) =>
    client.setQueryData<Thread>(queryKey, (thread) => thread && withReplaced(thread, [message]))

  const change = async (message: Message, text: string) => {
    try {
      if (text !== message.text) show((await messageApi.edit({ params: { id: message.id }, body: { text } })).message)
      setTarget(null)
      return true
    } catch (error) {
      toast.error(failureText(error))
      return false
    }
  }
  return {
    target,
    begin: setTarget,
    stop: () => setTarget(null),
    async send(text, files) {
      if (target?.kind === 'edit') return change(target.message, text)
      const answered = target?.message
      const clientId = crypto.randomUUID()
      keepUnsent({
        owner,
        conversation: id,
        to: sender,
        body: {
          clientId,
          text,
          attachments: files.map((file) => file.id),
          replyTo: answered?.number ?? null,
          about: about ?? null,
        },
        files,
        quote: answered ? { name: answered.sender?.name ?? '', text: answered.text } : null,
        at: nextMoment(),
        tries: 0,
        refused: null,
      })
      setTarget(null)
      return true
    },
    async remove(message) {
      await messageApi.remove({ params: { id: message.id }, body: null }).then(
        (answer) => show(answer.message),
        (error) => toast.error(failureText(error)),
      )
    },
  }
}

let latest = 0

// Two messages in the same millisecond keep their order.
function nextMoment(): number {
  latest = Math.max(Date.now(), latest + 1)
  return latest
}
