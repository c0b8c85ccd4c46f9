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
  /** Begins a conversation. */
  begin: ReactNode
}

/** One's conversations: list, conversation and details beside each other; on narrow screens one after the other. */
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

/** Begins a conversation with somebody one is connected with. */
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
