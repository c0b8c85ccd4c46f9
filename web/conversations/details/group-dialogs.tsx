import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PeoplePicker } from '../begin/people-picker.tsx'

interface GroupDialogProps {
  onClose: () => void
  busy: boolean
}

/** Chooses people to add to a group. */
export function AddDialog({
  onClose,
  busy,
  without,
  onAdd,
}: GroupDialogProps & { without: ReadonlySet<string>; onAdd: (userIds: string[]) => void }) {
  const [chosen, setChosen] = useState<readonly UserCard[]>([])
  return (
    <Dialog open onClose={onClose} title="Add people" description="They see messages from now on.">
      <div className="mt-3">
        <PeoplePicker chosen={chosen} onChange={setChosen} without={without} onLeave={onClose} />
      </div>
      <div className="btn-group justify-end w-full mt-4">
        <Button onClick={onClose}>Cancel</Button>
        {chosen.length > 0 ? (
          <Button look="primary" busy={busy} onClick={() => onAdd(chosen.map(({ customUserId }) => customUserId))}>
            Add {chosen.length}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Renames a group. */
export function RenameDialog({
  onClose,
  busy,
  title,
  onRename,
}: GroupDialogProps & { title: string; onRename: (title: string) => void }) {
  const [name, setName] = useState(title)
  return (
    <Dialog open onClose={onClose} title="Rename group">
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          onRename(name.trim())
        }}
      >
        <TextField
          id="group-name"
          label="Name of the group"
          required
          maxLength={chatLimits.title}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="btn-group justify-end w-full mt-4">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Asks for confirmation before the viewer leaves a group. */
export function LeaveDialog({
  onClose,
  busy,
  title,
  isOfMeeting,
  onLeave,
}: GroupDialogProps & { title: string; isOfMeeting: boolean; onLeave: () => void }) {
  return (
    <Dialog open asks onClose={onClose} title={`Leave ${title}?`}>
      <p className="mt-2">
        You no longer see its messages.{' '}
        {isOfMeeting
          ? 'You stay in the meeting. To come back, open the conversation there.'
          : 'To come back, ask somebody in the group to add you.'}
      </p>
      <div className="btn-group justify-end w-full mt-4">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger-solid" busy={busy} onClick={onLeave}>
          Leave group
        </Button>
      </div>
    </Dialog>
  )
}
