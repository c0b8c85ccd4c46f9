import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { imagesFull, projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type DragEvent, Suspense, useRef, useState } from 'react'
import { lazyComponent } from '#lib/page/lazy-component.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { loadPictureTile } from './later-parts.ts'
import type { PictureControls } from './pictures.ts'

const PictureTile = lazyComponent(loadPictureTile)

interface PictureFieldProps {
  /** The link target of the error summary. */
  id: string
  controls: PictureControls
  error: string | undefined
}

/** The pictures of a listing: chosen or dropped, moved, removed; each refusal names the file and the reason. */
export function PictureField({ id, controls, error }: PictureFieldProps) {
  const { rules, pictures, refused, store, add, remove, retry } = controls
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [said, setSaid] = useState('')
  const isFull = pictures.length >= rules.most
  const underWay = pictures.filter(({ state }) => state === 'uploading').length

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (!isFull) add([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is a shortcut for the button inside
    <div
      className={isOver ? 'is-over' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <h2 className="dr__h">
        Images{' '}
        <span className="c3 num dr__hn">
          {pictures.length} of {rules.most}
          {pictures.length === 0 && rules.isRequired ? ', at least one to publish' : ''}
          {underWay > 0 ? `, ${underWay === 1 ? 'one' : underWay} uploading` : ''}
        </span>
      </h2>
      <ul className="up">
        <Suspense fallback={null}>
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              index={index}
              count={pictures.length}
              onMove={(to) => {
                store.move(picture.id, to)
                setSaid(`Image moved to place ${to + 1} of ${pictures.length}${to === 0 ? ', the cover' : ''}`)
              }}
              onDescribe={(alt) => store.describe(picture.id, alt)}
              onRemove={() => void remove(picture.id)}
              onCancel={() => store.cancel(picture.id)}
              onRetry={() => retry(picture.id)}
            />
          ))}
        </Suspense>
        {isFull ? null : (
          <li>
            <button
              type="button"
              id={id}
              className="up__add"
              aria-describedby={`${id}-note`}
              onClick={() => input.current?.click()}
            >
              <Icon of={ImagePlus} size={20} />
              <span>Add image</span>
              <span className="t-xs c3 drop-hint">or drop it here</span>
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={imageLimits.types.join(',')}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          // Allows choosing the same file again after it was removed.
          currentTarget.value = ''
        }}
      />
      <div aria-live="polite">
        <span className="sr-only">{said}</span>
        {refused.map(({ file, message }) => (
          <FieldError key={`${file?.name}${message}`}>
            {file ? (
              <span>
                <b className="semi">{file.name}</b>
                {message === projectFormTexts.fileTooLarge ? `, ${(file.size / 1_048_576).toFixed(1)} MB,` : ''} was not
                added. {message}
              </span>
            ) : (
              message
            )}
          </FieldError>
        ))}
        {isFull ? (
          <p className="up__full">
            <Button size="sm" icon={ImagePlus} id={id} disabled>
              Add image
            </Button>
            {imagesFull(rules.most)}
          </p>
        ) : null}
      </div>
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        <p className="help" id={`${id}-note`}>
          JPEG, PNG, WebP or GIF, under 10 MB each. The first image is the cover
          {pictures.length > 1 ? ': drag one there, or move it with the arrow keys on its handle' : ''}. Describe each
          image for people who cannot see it.
        </p>
      )}
    </div>
  )
}
