import { subjectNames } from '@guildhall/contract/admin/options.ts'
import type { QueueEntry } from '@guildhall/contract/admin/queue.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import ExternalLink from 'lucide-react/icons/external-link'
import FileText from 'lucide-react/icons/file-text'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Badge, Status } from '#ui/tag.tsx'
import { isFiled, listingPath } from '../queries.ts'
import { visibilityStatus, visibilityWords } from '../words.ts'

type Subject = NonNullable<QueueEntry['subject']>

interface SubjectEvidenceProps {
  subject: Subject
  others: number
}

function pathOf({ kind, id, projectId, now }: Subject): string {
  if (kind === 'session-type') return `/book/${now?.seller?.customUserId}/${id}`
  if (now?.jobId) return `/jobs/${now.jobId}${kind === 'job' ? '' : '#asked'}`
  if (now?.serviceId) return `/services/${now.serviceId}`
  if (now?.agentId) return `/ai-agent/${now.agentId}${kind === 'agent' ? '' : '#reviews'}`
  if (now?.reviewed) return `/studentprofile/${now.reviewed.customUserId}#work-reviews`
  return `/product/${projectId}${subjectNames[kind] === 'review' ? '#reviews' : ''}`
}

/** The subject of a report: the project or review as it is now, and its text at the time of the report. */
export function SubjectEvidence({ subject, others }: SubjectEvidenceProps) {
  const { kind, projectId, reported, now } = subject
  const isOpen = now?.visibility === 'public' || now?.visibility === 'unlisted'
  const path = pathOf(subject)
  return (
    <>
      <div className="row rq__s gap-3">
        {now?.cover ? (
          <span className="thumb" style={{ width: 72, height: 46 }}>
            <img src={now.cover.sizes[0]?.url ?? now.cover.main} alt="" width={72} height={46} loading="lazy" />
          </span>
        ) : null}
        <div className="grow">
          <p className="work">{now?.title ?? reported.title}</p>
          <p className="c3 t-sm">
            {now ? `By ${now.seller?.name ?? 'a former member'}` : `The ${subjectNames[kind]} is gone`}
            {others > 0 ? `, ${others} more open ${others === 1 ? 'report' : 'reports'}` : ''}
          </p>
        </div>
        {now ? (
          <Status kind={visibilityStatus(now.visibility)}>
            {kind !== 'project' && isOpen ? 'Shown' : visibilityWords[now.visibility]}
          </Status>
        ) : null}
        {isOpen ? (
          <Link className={buttonClass({ size: 'sm' })} to={path} target="_blank">
            <Icon of={ExternalLink} size={15} />
            Open page
          </Link>
        ) : null}
        {now && isFiled(kind) ? (
          <Link
            className={buttonClass({ size: 'sm' })}
            to={listingPath(kind, now.serviceId ?? now.agentId ?? projectId ?? '')}
          >
            <Icon of={FileText} size={15} />
            Everything about it
          </Link>
        ) : null}
      </div>
      <details className="rq__e">
        <summary className="semi">At the time of the report</summary>
        <p className="work mt-2">{reported.title}</p>
        <p className="c2 rq__t">{reported.description}</p>
      </details>
    </>
  )
}

interface MessageEvidenceProps {
  subject: NonNullable<QueueEntry['subject']>
  others: number
}

/** A reported message with the messages around it, as they were when it was reported, and a link to its author. */
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
          <Link className={buttonClass({ size: 'sm' })} to={`/admin/people/${sender.customUserId}`}>
            <Icon of={Users} size={15} />
            Open in People
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

interface PersonEvidenceProps {
  subject: NonNullable<QueueEntry['subject']>
  others: number
}

/** The reported person as they are now, a link to them, and their profile at the time of the report. */
export function PersonEvidence({ subject: { person, reported }, others }: PersonEvidenceProps) {
  return (
    <>
      <div className="row rq__s gap-3">
        {person ? (
          <Avatar
            {...person}
            picture={person.avatar}
            size={40}
            kind={person.userType === 'Business' ? 'business' : 'person'}
          />
        ) : null}
        <div className="grow">
          <p className="semi">{person ? displayName(person) : reported.title}</p>
          <p className="c3 t-sm">
            {person ? person.email : 'The account is deleted'}
            {others > 0 ? `, ${others} more open ${others === 1 ? 'report' : 'reports'}` : ''}
          </p>
        </div>
        {person?.suspendedAt ? <Status kind="bad">Suspended</Status> : null}
        {person && !person.suspendedAt ? (
          <Link className={buttonClass({ size: 'sm' })} to={profilePath(person)} target="_blank">
            <Icon of={ExternalLink} size={15} />
            Open profile
          </Link>
        ) : null}
        {person ? (
          <Link className={buttonClass({ size: 'sm' })} to={`/admin/people/${person.customUserId}`}>
            <Icon of={Users} size={15} />
            Open in People
          </Link>
        ) : null}
      </div>
      <details className="rq__e">
        <summary className="semi">At the time of the report</summary>
        <p className="semi mt-2">{reported.title}</p>
        <p className="c2 rq__t">{reported.description || 'The profile had no other text.'}</p>
      </details>
    </>
  )
}
