import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { chatPath } from '../list/address.ts'
import { beginConversation, beginGroup } from './button.tsx'
import { PeoplePicker } from './people-picker.tsx'

/** Selects recipients from the viewer's connections: one person, or several in a named group. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<readonly UserCard[]>([])
  const [title, setTitle] = useState('')
  // The same group, however often the request is sent.
  const [clientId] = useState(() => crypto.randomUUID())
  const ids = chosen.map(({ customUserId }) => customUserId)
  const isGroup = ids.length > 1
  const begin = useMutation({
    mutationFn: () =>
      isGroup ? beginGroup({ title: title.trim(), userIds: ids, clientId }) : beginConversation(ids[0] ?? ''),
    onSuccess: (id) => {
      onClose()
      void navigate(chatPath({}, id))
    },
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Dialog open onClose={onClose} title="New message">
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (ids.length > 0) begin.mutate()
        }}
      >
        <PeoplePicker chosen={chosen} onChange={setChosen} onLeave={onClose} />
        {isGroup ? (
          <div className="mt-3">
            <TextField
              id="group-title"
              label="Name of the group"
              required
              maxLength={chatLimits.title}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          </div>
        ) : null}
        <div className="btn-group justify-end w-full mt-4">
          <Button onClick={onClose}>Cancel</Button>
          {ids.length > 0 ? (
            <Button type="submit" look="primary" busy={begin.isPending}>
              {isGroup ? `Create group of ${ids.length + 1}` : 'Write'}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  )
}
