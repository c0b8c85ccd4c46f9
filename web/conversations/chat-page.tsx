import './chat.css'
import './messages/log.css'
import type { ReactNode } from 'react'
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
