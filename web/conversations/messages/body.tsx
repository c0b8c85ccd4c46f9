import type { Message, MessageFile } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { formatBytes } from '#lib/format/bytes.ts'
import { toast } from '#ui/overlays/toast.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { messageFileApi } from '../queries.ts'
import { CardBody } from './card.tsx'
import type { Shown } from './log-rows.ts'

interface MessageBodyProps {
  shown: Shown
  /** Goes to the message being replied to. */
  onQuote: (number: number) => void
}

/** The content of a message: a card, or the quoted message, its subject, text and files, and a safety note. */
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
  if (message.card) return <CardBody card={message.card} line={message.text} />
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: from the server, made of text and a few marks
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
            ? 'Pay and get paid only on Guildhall: anything outside it is not protected.'
            : 'Pay only on Guildhall: nobody can recover money sent elsewhere.'}
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

interface MessageFilesProps {
  files: readonly MessageFile[]
  /** The conversation whose files can be opened; undefined while the message is unsent. */
  conversation?: string
}

/** The files of a message: pictures are shown, every file can be downloaded. */
function MessageFiles({ files, conversation }: MessageFilesProps) {
  return files.map((file) => (
    <div key={file.id} className="mg__file">
      {conversation && file.width && file.height ? <Picture file={file} conversation={conversation} /> : null}
      <FileCard file={file} conversation={conversation} />
    </div>
  ))
}

// Pixels per side.
const most = 320

function Picture({ file, conversation }: { file: MessageFile; conversation: string }) {
  const { data, refetch } = useQuery(fileQuery(conversation, file.id))
  const [width, height] = [file.width ?? 1, file.height ?? 1]
  const scale = Math.min(1, most / width, most / height)
  return (
    <span className="mg__pic" style={{ aspectRatio: `${width} / ${height}`, width: width * scale }}>
      {data?.shown ? (
        <img src={data.shown} width={width} height={height} alt={file.name} onError={() => void refetch()} />
      ) : null}
    </span>
  )
}

function FileCard({ file, conversation }: { file: MessageFile; conversation: string | undefined }) {
  const download = useDownload(file.id)
  const card = (
    <>
      <span className="file__i">
        <Icon of={FileText} size={18} />
      </span>
      <span className="grow min-w-0">
        <span className="med trunc block">{file.name}</span>{' '}
        <span className="c3 t-xs num">{formatBytes(file.size)}</span>
      </span>
    </>
  )
  if (!conversation) return <span className="file">{card}</span>
  return (
    <button
      type="button"
      className="file"
      aria-busy={download.isPending || undefined}
      onClick={() => download.mutate(conversation)}
    >
      <span className="sr-only">Download </span>
      {card}
      <Icon of={Download} size={16} />
    </button>
  )
}

/** The view and download URLs of a message file, until they expire. */
function fileQuery(conversation: string, fileId: string) {
  return queryOptions({
    queryKey: ['message files', conversation, fileId],
    queryFn: ({ signal }) => messageFileApi.openFile({ params: { id: conversation, fileId }, signal }),
    staleTime: (chatLimits.linkSeconds - 30) * 1000,
  })
}

/** Downloads a file of a conversation. Its link expires after five minutes, so each press requests a new one. */
export function useDownload(fileId: string) {
  return useMutation({
    mutationFn: (id: string) => messageFileApi.openFile({ params: { id, fileId } }),
    // An attachment: the page stays open.
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(failureText(error)),
  })
}
