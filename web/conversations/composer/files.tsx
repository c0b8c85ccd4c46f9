import { fillPath } from '@guildhall/contract/api/client.ts'
import { messageFileCalls } from '@guildhall/contract/conversations/calls.ts'
import type { MessageFile } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { sendForm } from '#lib/api/file-transfer.ts'
import { formatBytes } from '#lib/format/bytes.ts'
import { useOnLeave } from '#lib/hooks/use-on-leave.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { messageFileApi } from '../queries.ts'

/** The files attached to the message, each with its progress. */
export function ComposerFiles({ chosen }: { chosen: ChosenFiles }) {
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

function FileState({ file: { size, share, error, stored }, onRetry }: { file: ChosenFile; onRetry: () => void }) {
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
      <progress className="composer__bar" value={share} aria-label="Sent" /> {Math.round(share * 100)} % of{' '}
      {formatBytes(size)}
    </span>
  )
}

/** A file attached to the message being written. */
interface ChosenFile {
  key: string
  name: string
  size: number
  /** Upload progress, from 0 to 1. */
  share: number
  /** Why the upload failed. */
  error: string | null
  /** The stored file, once uploaded. */
  stored: MessageFile | null
}

/** The files of the message being written. */
interface ChosenFiles {
  files: readonly ChosenFile[]
  /** Which files were not accepted, and why. */
  refusal: string | null
  add: (files: readonly File[]) => void
  remove: (key: string) => void
  retry: (key: string) => void
  /** The message has the files: leaving no longer removes them. */
  keep: () => void
}

interface Sending {
  file: File
  stop: AbortController
}

/** Uploads files to a conversation as they are chosen; those no message uses are removed. */
export function useFiles(conversation: string): ChosenFiles {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const sendings = useRef(new Map<string, Sending>())
  const change = (key: string, part: Partial<ChosenFile>) =>
    setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)))

  const stored = useRef<readonly ChosenFile[]>([])
  stored.current = files
  useOnLeave(() => {
    for (const { stop } of sendings.current.values()) stop.abort()
    for (const each of stored.current) takeBack(conversation, each)
  })

  async function send(key: string, file: File) {
    const stop = new AbortController()
    sendings.current.set(key, { file, stop })
    change(key, { share: 0, error: null })
    try {
      const answer = await upload(conversation, file, (share) => change(key, { share }), stop.signal)
      if (stop.signal.aborted) takeBack(conversation, { stored: answer })
      else change(key, { stored: answer, share: 1 })
    } catch (error) {
      if (!stop.signal.aborted) change(key, { error: failureText(error) })
    }
  }

  return {
    files,
    refusal,
    add(chosen) {
      const room = chatLimits.filesPerMessage - files.length
      const refused = chosen.map(refusalOf).find((each) => each !== null)
      setRefusal(
        refused ??
          (chosen.length > room ? `You can attach up to ${chatLimits.filesPerMessage} files to a message.` : null),
      )
      const taken = chosen.filter((file) => refusalOf(file) === null).slice(0, Math.max(0, room))
      const added = taken.map((file) => ({ key: crypto.randomUUID(), file }))
      setFiles((before) => [
        ...before,
        ...added.map(({ key, file: { name, size } }) => ({ key, name, size, share: 0, error: null, stored: null })),
      ])
      for (const { key, file } of added) void send(key, file)
    },
    remove(key) {
      setRefusal(null)
      sendings.current.get(key)?.stop.abort()
      const gone = files.find((each) => each.key === key)
      if (gone) takeBack(conversation, gone)
      setFiles((before) => before.filter((each) => each.key !== key))
    },
    retry(key) {
      const sending = sendings.current.get(key)
      if (sending) void send(key, sending.file)
    },
    keep() {
      setRefusal(null)
      stored.current = []
      sendings.current.clear()
      setFiles([])
    },
  }
}

function refusalOf({ name, size }: File): string | null {
  if (size > chatLimits.fileBytes) return `${name}: files can be up to ${chatLimits.fileBytes / 1_048_576} MB.`
  return size === 0 ? `${name} is empty.` : null
}

function takeBack(id: string, { stored }: Pick<ChosenFile, 'stored'>) {
  // If this call is lost, the file is swept after a day.
  if (stored) messageFileApi.detach({ params: { id, fileId: stored.id }, body: null }).catch(() => {})
}

async function upload(id: string, file: File, onProgress: (share: number) => void, signal: AbortSignal) {
  const body = new FormData()
  body.set('file', file, file.name)
  const { method, path, access } = messageFileCalls.attach
  const answer = await sendForm({ method, path: fillPath(path, { id }), access, body }, { onProgress, signal })
  return (answer as { file: MessageFile }).file
}
