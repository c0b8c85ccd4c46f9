import type { QueueEntry } from '@guildhall/contract/admin/admin.ts'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Badge } from '#ui/tag.tsx'
import { peoplePath } from './people-address.ts'

interface MessageEvidenceProps {
  subject: NonNullable<QueueEntry['subject']>
  others: number
}

/** A reported message with those around it, as they were when it was reported, and the way to who wrote it. */
export function MessageEvidence({ subject: { reported }, others }: MessageEvidenceProps) {
  const sender = reported.messages.find(({ isReported }) => isReported)?.sender
  return (
    <>
      <div className="row rq__s gap-3">
        <div className="grow">
          <p className="semi">A message by {sender?.name ?? 'a former member'}</p>
          {others > 0 ? (
            <p className="c3 t-sm">{`${others} more open ${others === 1 ? 'report' : 'reports'}`}</p>
          ) : null}
        </div>
        {sender ? (
          <Link className={buttonClass({ size: 'sm' })} to={peoplePath({ q: sender.customUserId })}>
            <Icon of={Users} size={15} />
            Find among people
          </Link>
        ) : null}
      </div>
      <h3 className="t-sub" id="reported-messages">
        In its conversation
      </h3>
      <ol className="rq__m" aria-labelledby="reported-messages">
        {reported.messages.map((message) => (
          <li key={message.number} className="rq__w" data-reported={message.isReported || undefined}>
            <p className="row row--between gap-3">
              <span className="row">
                <Sender sender={message.sender} />
                {message.isReported ? <Badge colour="red">Reported</Badge> : null}
              </span>
              <DateOf className="c3 t-xs num" at={message.time} time />
            </p>
            {message.text === '' && message.files.length === 0 ? (
              <p className="c3 mt-1">Deleted before it was reported</p>
            ) : null}
            {message.text === '' ? null : <p className="c2 rq__t mt-1">{message.text}</p>}
            {message.files.length > 0 ? (
              <p className="c3 t-sm rq__t mt-1">
                {message.files.length === 1 ? 'File: ' : 'Files: '}
                {message.files.join(', ')}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  )
}

function Sender({ sender }: { sender: MessageEvidenceProps['subject']['reported']['messages'][number]['sender'] }) {
  if (!sender) return <span className="c3">A former member</span>
  return (
    <Link className="link semi" to={`/studentprofile/${sender.customUserId}`}>
      {sender.name}
    </Link>
  )
}
