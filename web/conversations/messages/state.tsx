import type { Conversation, Member } from '@guildhall/contract/conversations/conversations.ts'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Clock from 'lucide-react/icons/clock'
import { useIsCutOff } from '#lib/live/connection-state.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { dropUnsent, keepUnsent, type Unsent } from '../outbox/store.ts'

/** How far a message of one's own has come: stored, on the devices of the others, read. */
export function SentState({
  number,
  kind,
  others,
}: {
  number: number
  kind: Conversation['kind']
  others: readonly Member[]
}) {
  const read = others.filter((member) => member.read >= number).length
  const isDelivered = others.length > 0 && others.every((member) => Math.max(member.received, member.read) >= number)
  if (kind === 'group' && read > 0) return <span>Read by {read}</span>
  const [drawing, word] = read > 0 ? [CheckCheck, 'Read'] : isDelivered ? [CheckCheck, 'Delivered'] : [Check, 'Sent']
  return (
    <span className={read > 0 ? 'mg__s mg__s--read' : 'mg__s'}>
      <Icon of={drawing} size={13} />
      <span className="sr-only">{word}</span>
    </span>
  )
}

/** A message that is on its way, waits for the line, or was refused. */
export function UnsentState({ unsent }: { unsent: Unsent }) {
  const isCutOff = useIsCutOff()
  if (unsent.refused === null)
    return (
      <span className="mg__s mg__s--wait">
        {isCutOff ? ', waiting ' : ' '}
        <Icon of={Clock} size={12} />
        {isCutOff ? null : <span className="sr-only">Sending</span>}
      </span>
    )
  return (
    <span className="mg__s mg__s--bad" role="alert">
      {' '}
      Not sent. {unsent.refused}{' '}
      <button
        type="button"
        className="link link--plain"
        onClick={() => keepUnsent({ ...unsent, tries: 0, refused: null })}
      >
        Try Again
      </button>{' '}
      <button type="button" className="link link--plain" onClick={() => dropUnsent(unsent)}>
        Remove
      </button>
    </span>
  )
}
