import type { Conversation } from '@guildhall/contract/conversations/conversations.ts'
import Flag from 'lucide-react/icons/flag'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

interface RequestBarProps {
  conversation: Conversation
  isBusy: boolean
  onAccept: () => void
  /** Deletes somebody's request, or takes back one's own. */
  onDecline: () => void
  /** The button that blocks; composed where relations are known. */
  block: ReactNode
  /** Null where it cannot be reported. */
  onReport: (() => void) | null
}

/** In the place of the composer while a request waits: its answer, or its way back; or why nobody can be written to. */
export function RequestBar({ conversation, isBusy, onAccept, onDecline, block, onReport }: RequestBarProps) {
  const { state, sender } = conversation
  if (state === 'waiting')
    return (
      <div className="rqbar">
        <Button block busy={isBusy} onClick={onDecline}>
          Withdraw request
        </Button>
      </div>
    )
  if (state === 'asked')
    return (
      <section className="rqbar" aria-labelledby="chat-request">
        <h2 className="t-sub" id="chat-request">
          Accept the message from {sender}?
        </h2>
        <p className="c2 t-sm">
          Accepting opens a conversation. Deleting is silent; they may ask again after three weeks.
        </p>
        <div className="btn-group">
          <Button look="primary" busy={isBusy} onClick={onAccept}>
            Accept
          </Button>
          <Button busy={isBusy} onClick={onDecline}>
            Delete
          </Button>
          {block}
          {onReport ? (
            <Button look="quiet" icon={Flag} onClick={onReport}>
              Report
            </Button>
          ) : null}
        </div>
      </section>
    )
  return (
    <p className="rqbar c2" role="status">
      Nobody can be written to here any more.
    </p>
  )
}

/** What is said in the log of a request: of a first message, of one that waits, of one that asks. */
export function RequestNote({ conversation, words }: { conversation: Conversation; words: (at: string) => string }) {
  const { state, sender, lapsesAt } = conversation
  const first = sender.split(' ')[0]
  if (state === 'waiting')
    return (
      <p className="sysl">
        Waiting for {first} to accept. You can withdraw it
        {lapsesAt ? `; unanswered, it goes away on ${words(lapsesAt)}` : ''}.
      </p>
    )
  if (state === 'asked')
    return <p className="sysl">They can send this one message until you accept. They do not see whether you read it.</p>
  if (state === 'first')
    return (
      <p className="sysl">
        You are not connected with {first}. You can send one message; they decide whether to answer.
      </p>
    )
  return null
}
