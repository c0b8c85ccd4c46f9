import FilePlus from 'lucide-react/icons/file-plus-corner'
import { type DragEvent, type Ref, useState } from 'react'
import { buttonClass } from '../button.tsx'
import { Icon } from '../pictures/icon.tsx'
import type { ControlProps } from './field.tsx'

interface FileDropProps extends ControlProps {
  /** The button label, such as 'Add files'. */
  action: string
  /** Allows several files at a time. */
  multiple?: boolean
  /** Media types, comma-separated, as in an input's `accept`. */
  accept?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
  onFiles: (files: File[]) => void
}

/** Where files are chosen or dropped; the control of a `Field`. It stores none: its owner shows the chosen files. */
export function FileDrop({ action, multiple = false, onFiles, ...input }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const give = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    if (files.length > 0 && !input.disabled) onFiles(files)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(!input.disabled)
  }
  return (
    <label
      className={isOver ? 'fdrop is-over' : 'fdrop'}
      htmlFor={input.id}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        give(event.dataTransfer.files)
      }}
    >
      <input
        {...input}
        className="sr-only"
        type="file"
        multiple={multiple}
        onChange={({ currentTarget }) => {
          give(currentTarget.files)
          // Allows choosing the same file again after it was removed.
          currentTarget.value = ''
        }}
      />
      <span className={buttonClass({ size: 'sm' })} aria-hidden="true">
        <Icon of={FilePlus} />
        {action}
      </span>
      <span className="c3 t-sm drop-hint" aria-hidden="true">
        {multiple ? 'or drop files here' : 'or drop it here'}
      </span>
    </label>
  )
}
