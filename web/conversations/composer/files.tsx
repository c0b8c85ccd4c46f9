import { fillPath } from '@guildhall/contract/api/client.ts'
import { messageFileCalls } from '@guildhall/contract/conversations/calls.ts'
import type { MessageFile } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { sendForm } from '#lib/api/file-transfer.ts'
import { formatBytes } from '#lib/format/bytes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { type ChosenFile, type ChosenFiles, useChosenFiles } from '#uploads/chosen-files.ts'
import { messageFileApi } from '../queries.ts'

/** The files attached to the message, each with its progress. */
export function ComposerFiles({ chosen }: { chosen: ChosenFiles<MessageFile> }) {
  const { files, refusal } = chosen
  return (
    <>
      {refusal ? (
        <p className="error t-sm" role="alert">
          {refusal}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul className="composer__files" aria-label="Files to send">
          {files.map((file) => (
            <li key={file.key} className="file">
              <span className="file__i">
                <Icon of={FileText} size={18} />
              </span>
              <span className="grow min-w-0">
                <span className="med trunc block">{file.name}</span>
                <FileState file={file} onRetry={() => chosen.retry(file.key)} />
              </span>
              <IconButton
                icon={X}
                size="sm"
                label={file.stored || file.error ? `Remove ${file.name}` : `Stop sending ${file.name}`}
                onClick={() => chosen.remove(file.key)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

interface FileStateProps {
  file: ChosenFile<MessageFile>
  onRetry: () => void
}

function FileState({ file: { size, share, error, stored }, onRetry }: FileStateProps) {
  if (error)
    return (
      <span className="composer__bad t-xs" role="alert">
        {error}{' '}
        <button type="button" className="link link--plain" onClick={onRetry}>
          Try Again
        </button>
      </span>
    )
  if (stored) return <span className="c3 t-xs num">{formatBytes(stored.size)}</span>
  return (
    <span className="c3 t-xs num">
      <progress className="composer__bar" value={share} aria-label="Sent" /> {Math.round(share * 100)}% of{' '}
      {formatBytes(size)}
    </span>
  )
}

/** Uploads files to a conversation as they are chosen; those no message uses are removed. */
export function useFiles(conversation: string): ChosenFiles<MessageFile> {
  return useChosenFiles({
    most: chatLimits.filesPerMessage,
    mostBytes: chatLimits.fileBytes,
    tooMany: `You can attach up to ${chatLimits.filesPerMessage} files to a message.`,
    upload: (file, onProgress, signal) => upload(conversation, file, onProgress, signal),
    // If this call is lost, the file is swept after a day.
    takeBack: ({ id: fileId }) => {
      messageFileApi.detach({ params: { id: conversation, fileId }, body: null }).catch(() => {})
    },
  })
}

async function upload(id: string, file: File, onProgress: (share: number) => void, signal: AbortSignal) {
  const body = new FormData()
  body.set('file', file, file.name)
  const { method, path, access } = messageFileCalls.attach
  const answer = await sendForm({ method, path: fillPath(path, { id }), access, body }, { onProgress, signal })
  return (answer as { file: MessageFile }).file
}
