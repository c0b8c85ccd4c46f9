import { errors } from '@guildhall/contract/errors.ts'
import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import FileIcon from 'lucide-react/icons/file'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { formatBytes } from '#lib/format/bytes.ts'
import { Field } from '#ui/forms/field.tsx'
import { FileDrop } from '#ui/forms/file-drop.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { Attachments } from './use-attachments.ts'

/** Files beside a note: each is sent as it is chosen, and taken back when it is removed. */
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

/** Why a file cannot be sent; null when it can. */
export function refusalOf({ name, size }: File): string | null {
  if (size > orderLimits.attachmentBytes) return `${name}: ${errors.attachment_too_large.message}`
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
