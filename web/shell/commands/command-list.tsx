import './commands.css'
import { type ComponentProps, useState } from 'react'
import { leaveToOthers, useSignOutQuestion } from '#conversations/outbox/use-sign-out-question.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import type { useActs } from './acts.tsx'
import { CommandSearch } from './command-search.tsx'

const NewMessageDialog = lazyPart(() =>
  import('#conversations/begin/new-message-dialog.tsx').then((module) => module.NewMessageDialog),
)

type CommandListProps = Omit<Parameters<typeof useActs>[0], 'onWrite'> &
  Pick<ComponentProps<typeof Modal>, 'open' | 'onClose'>

/** The dialog that finds pages, actions, people, projects, orders and help by their names. */
export function CommandList({ open, onClose, onSignOut, viewer, ...themes }: CommandListProps) {
  const [isWriting, setWriting] = useState(false)
  const { ask, question } = useSignOutQuestion(viewer?.customUserId)
  return (
    <>
      {question}
      <NewMessageDialog open={isWriting && viewer !== null} onClose={() => setWriting(false)} />
      <Modal open={open} onClose={onClose} title="Search and commands" className="cmd" layer="dialog">
        <CommandSearch
          {...themes}
          viewer={viewer}
          onClose={onClose}
          onWrite={() => setWriting(true)}
          onSignOut={() => ask(() => leaveToOthers(viewer?.customUserId ?? '', onSignOut))}
        />
      </Modal>
    </>
  )
}
