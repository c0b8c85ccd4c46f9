import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { OrderFile } from '@guildhall/contract/orders/orders.ts'
import { pageErrors } from '@guildhall/contract/page-errors.ts'
import FileIcon from 'lucide-react/icons/file'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { formatBytes } from '#lib/format/bytes.ts'
import { useOnLeave } from '#lib/hooks/use-on-leave.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileDrop } from '#ui/forms/file-drop.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { fileApi, sendFile } from '../queries.ts'

/** Files attached to a note: each is uploaded when chosen, and deleted from the server when removed. */
export function AttachmentField({ id, attachments }: { id: string; attachments: Attachments }) {
  const input = useRef<HTMLInputElement>(null)
  const { files, sending, error } = attachments
  const count = files.length + sending.length
  return (
    <Field
      id={id}
      label="Files"
      optional
      help={`Up to ${orderLimits.attachments}, each up to ${orderLimits.attachmentBytes / 1_048_576} MB`}
      {...(error ? { error } : {})}
    >
      {(control) => (
        <>
          <FileDrop
            {...control}
            ref={input}
            action="Add files"
            multiple
            disabled={count >= orderLimits.attachments}
            onFiles={attachments.add}
          />
          {count > 0 ? (
            <ul aria-label="Files to send" aria-live="polite">
              {files.map((file) => (
                <Row key={file.id} file={file}>
                  <IconButton
                    icon={Trash2}
                    label={`Remove ${file.name}`}
                    onClick={() => {
                      attachments.remove(file.id)
                      input.current?.focus()
                    }}
                  />
                </Row>
              ))}
              {sending.map((file) => (
                <Row key={`${file.name} ${file.lastModified}`} file={file}>
                  <span className="c3 t-sm">Sending…</span>
                </Row>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </Field>
  )
}

/** Returns why a file cannot be sent; null when it can. */
function refusalOf({ name, size }: File): string | null {
  if (size > orderLimits.attachmentBytes) return `${name}: ${pageErrors.attachment_too_large.message}`
  return size === 0 ? `${name} is empty.` : null
}

function Row({ file, children }: { file: { name: string; size: number | null }; children: React.ReactNode }) {
  return (
    <li className="frow">
      <span className="frow__i">
        <Icon of={FileIcon} size={17} />
      </span>
      <span className="grow min-w-0">
        <span className="med block ord__name">{file.name}</span>
        <span className="c3 t-xs num">{formatBytes(file.size ?? 0)}</span>
      </span>
      {children}
    </li>
  )
}

/** The files of a move being written. */
interface Attachments {
  /** The uploaded files waiting for the move. */
  files: readonly OrderFile[]
  sending: readonly File[]
  error: string | null
  add(files: readonly File[]): void
  remove(id: string): void
  /** The move has the files: leaving the dialog no longer deletes them. */
  keep(): void
}

/** Uploads files to an order as they are chosen; leaving without making the move deletes them. */
export function useAttachments(order: string): Attachments {
  const [files, setFiles] = useState<OrderFile[]>([])
  const [sending, setSending] = useState<File[]>([])
  const [error, setError] = useState<string | null>(null)
  // The files waiting on the server, also for when the dialog has been removed.
  const waiting = useRef(new Set<string>())
  const isGone = useRef(false)

  const takeBack = (id: string) => {
    waiting.current.delete(id)
    // If this call is lost, the file is swept after a day.
    fileApi.detach({ params: { id: order, fileId: id }, body: null }).catch(() => {})
  }
  useOnLeave(() => {
    isGone.current = true
    for (const id of waiting.current) takeBack(id)
  })

  async function send(file: File) {
    setSending((before) => [...before, file])
    try {
      const sent = await sendFile(order, file)
      waiting.current.add(sent.id)
      if (isGone.current) return takeBack(sent.id)
      setFiles((before) => [...before, sent])
    } catch (failure) {
      setError(`${file.name}: ${failureText(failure)}`)
    } finally {
      setSending((before) => before.filter((each) => each !== file))
    }
  }

  return {
    files,
    sending,
    error,
    add(chosen) {
      setError(null)
      const room = orderLimits.attachments - files.length - sending.length
      const refused = chosen.map(refusalOf).find((refusal) => refusal !== null)
      if (refused) return setError(refused)
      if (chosen.length > room) return setError(pageErrors.too_many_attachments.message)
      for (const file of chosen) void send(file)
    },
    remove(id) {
      setError(null)
      setFiles((before) => before.filter((file) => file.id !== id))
      takeBack(id)
    },
    keep() {
      waiting.current.clear()
    },
  }
}
