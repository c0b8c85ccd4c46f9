import type { Message } from '@guildhall/contract/conversations/messages.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router'
import { Icon } from '#ui/pictures/icon.tsx'
import { MessageFiles } from './files.tsx'
import type { Shown } from './log-rows.ts'

interface MessageBodyProps {
  shown: Shown
  /** Goes to the message that this one answers. */
  onQuote: (number: number) => void
}

/** What a message says: what it answers, what it is about, its words and files, and a note of safety. */
export function MessageBody({ shown: { message, unsent, isOwn }, onQuote }: MessageBodyProps) {
  if (!message) {
    const { body, files = [], quote } = unsent ?? {}
    return (
      <>
        {quote ? (
          <span className="quote">
            {quote.name}: {quote.text}
          </span>
        ) : null}
        {body?.text ? (
          <div className="mg__p mg__p--plain" dir="auto">
            {body.text}
          </div>
        ) : null}
        <MessageFiles files={files} />
      </>
    )
  }
  if (message.deleted) return <div className="mg__p mg__p--gone">This message was deleted.</div>
  const { replyTo, about, text, html, files, warns } = message
  return (
    <>
      {replyTo ? (
        <button type="button" className="quote" onClick={() => onQuote(replyTo.number)}>
          <span className="sr-only">Answers </span>
          {replyTo.name}: {replyTo.deleted ? 'This message was deleted.' : replyTo.text}
        </button>
      ) : null}
      {about ? <AboutCard about={about} /> : null}
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from the text, of a few marks alone
        <div className="mg__p" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      ) : text ? (
        <div className="mg__p mg__p--plain" dir="auto">
          {text}
        </div>
      ) : null}
      <MessageFiles files={files} conversation={message.conversation} />
      {warns ? (
        <p className="mg__safe">
          <Icon of={TriangleAlert} size={14} />
          {isOwn
            ? 'Pay and get paid on Guildhall alone: what happens outside is not protected.'
            : 'Pay on Guildhall alone: nobody can bring back money that was sent elsewhere.'}
        </p>
      ) : null}
    </>
  )
}

function AboutCard({ about }: { about: NonNullable<Message['about']> }) {
  return (
    <Link className="mg__about" to={about.href}>
      <span className="c3 t-xs">{about.kind === 'project' ? 'About the project' : 'About the order'}</span>
      <span className={about.kind === 'project' ? 'work' : 'semi'}>{about.title}</span>
    </Link>
  )
}
