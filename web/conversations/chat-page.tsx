import './chat.css'
import './messages/log.css'
import SquarePen from 'lucide-react/icons/square-pen'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { readListPlace } from './list/address.ts'
import { ConversationListPane } from './list/pane.tsx'
import { type Beside, ThreadPane } from './thread/pane.tsx'
import { NothingChosen } from './thread/states.tsx'

interface ChatPageProps {
  owner: string
  /** The conversation that is open. */
  id: string | undefined
  search: URLSearchParams
  beside: Beside
  /** Starts a conversation. */
  begin: ReactNode
}

/** The viewer's conversations: list, conversation and details side by side; on narrow screens one at a time. */
export function ChatPage({ owner, id, search, beside, begin }: ChatPageProps) {
  const place = readListPlace(search)
  return (
    <div className={id ? 'chat chat--open' : 'chat'}>
      <ConversationListPane {...{ owner, place, begin }} current={id} />
      {id ? <ThreadPane key={id} {...{ owner, id, place, search, beside }} /> : <NothingChosen />}
    </div>
  )
}

const NewMessageDialog = lazyPart(() =>
  import('./begin/new-message-dialog.tsx').then((module) => module.NewMessageDialog),
)

/** Starts a conversation with a connection. */
export function NewMessage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={SquarePen}
        iconSize={18}
        label="New message"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen ? <NewMessageDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
