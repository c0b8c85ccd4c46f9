import './files-field.css'
import Link2 from 'lucide-react/icons/link-2'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { FileDrop } from '#ui/forms/file-drop.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { LinkForm } from './link-form.tsx'
import type { FilesAndLinks } from './uploads.ts'

interface FilesFieldProps {
  /** The heading, and the name of the list. */
  title: string
  heading: 'h2' | 'h3'
  /** The heading's style at this place. */
  titleClass: string
  help: ReactNode
  files: FilesAndLinks & { isLoading: boolean; error: Error | null; reload: () => void }
  /** What the button says, what it takes, and whether links can be added; by default files of any kind, and links. */
  action?: string
  accept?: string
  hasLinks?: boolean
  /** An announcement for screen readers, such as where something was moved to. */
  said?: string
  /** The lines of the list; `onRemoved` moves the focus from a removed line. */
  children: (onRemoved: () => void) => ReactNode
}

/** Files and links stored with their owner's content: chosen or dropped, uploaded in parts, shown in a list. */
export function FilesField({
  title,
  heading: Heading,
  titleClass,
  help,
  files,
  action = 'Add files',
  accept,
  hasLinks = true,
  said = '',
  children,
}: FilesFieldProps) {
  const { refused, count, isFull, most } = files
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const linkButton = useRef<HTMLButtonElement>(null)
  const [isLinking, setLinking] = useState(false)

  function closeLink() {
    setLinking(false)
    linkButton.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div role="group" aria-labelledby={`${id}-title`}>
      <Heading className={titleClass} id={`${id}-title`}>
        {title}{' '}
        <span className="c3 num dr__hn">
          {count} of {most}
        </span>
      </Heading>
      <p className="help" id={`${id}-help`}>
        {help}
      </p>
      {files.error ? (
        <Notice kind="wait">
          <p>The files could not be loaded. {files.error.message}</p>
          <Button size="sm" className="mt-2" onClick={files.reload}>
            Try Again
          </Button>
        </Notice>
      ) : null}
      {files.isLoading ? <p className="c3 t-sm mt-2">Loading files</p> : null}
      {count > 0 ? (
        <ul className="lines afs__list" aria-label={title}>
          {children(() => input.current?.focus())}
        </ul>
      ) : null}
      {isLinking ? (
        <LinkForm
          title="Add a link"
          act="Add link"
          onSave={async (name, url) => {
            await files.addLink(name, url)
            closeLink()
          }}
          onCancel={closeLink}
        />
      ) : null}
      <div className="afs__add">
        <label className="sr-only" htmlFor={`${id}-input`}>
          {action}
        </label>
        <FileDrop
          ref={input}
          id={`${id}-input`}
          aria-describedby={`${id}-help`}
          action={action}
          multiple={most > 1}
          {...(accept ? { accept } : {})}
          disabled={isFull}
          onFiles={files.add}
        />
        {hasLinks ? (
          <Button
            ref={linkButton}
            size="sm"
            icon={Link2}
            disabled={isFull}
            aria-expanded={isLinking}
            onClick={() => setLinking(true)}
          >
            Add a link
          </Button>
        ) : null}
      </div>
      <div aria-live="polite">
        <span className="sr-only">{said}</span>
        {isFull ? <p className="help">{files.tooMany}</p> : null}
        {refused.map(({ name, message }) => (
          <FieldError key={`${name}${message}`}>
            <span>
              <b className="semi">{name}</b> was not added. {message}
            </span>
          </FieldError>
        ))}
      </div>
    </div>
  )
}
