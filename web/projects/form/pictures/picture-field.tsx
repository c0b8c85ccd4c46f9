import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import GripVertical from 'lucide-react/icons/grip-vertical'
import ImagePlus from 'lucide-react/icons/image-plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Badge } from '#ui/tag.tsx'
import { dragTile } from '../tile-drag.ts'
import type { Picture, PictureControls } from './pictures.ts'

interface PictureFieldProps {
  /** The link target of the error summary. */
  id: string
  controls: PictureControls
  error: string | undefined
}

/** Up to four pictures: chosen or dropped, moved, removed; each refusal names the file and the reason. */
export function PictureField({ id, controls, error }: PictureFieldProps) {
  const { pictures, refused, store, add, remove, retry } = controls
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [said, setSaid] = useState('')
  const isFull = pictures.length >= imageLimits.perProject
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
          {pictures.length} of {imageLimits.perProject}
          {underWay > 0 ? `, ${underWay === 1 ? 'one' : underWay} uploading` : ''}
        </span>
      </h2>
      <ul className="up">
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
              <span className="t-xs c3">or drop it here</span>
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
            {projectFormTexts.imagesFull}
          </p>
        ) : null}
      </div>
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        <p className="help" id={`${id}-note`}>
          JPEG, PNG, WebP or GIF, under 10 MB each. The first image is the cover: drag one there, or move it with the
          arrow keys on its handle. Describe each image for people who cannot see it.
        </p>
      )}
    </div>
  )
}

interface PictureTileProps {
  picture: Picture
  index: number
  count: number
  onMove: (to: number) => void
  onDescribe: (alt: string) => void
  onRemove: () => void
  onCancel: () => void
  onRetry: () => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** One picture with its state; dragged, or moved with arrow keys on its handle. */
function PictureTile({ picture, index, count, onMove, onDescribe, onRemove, onCancel, onRetry }: PictureTileProps) {
  const name = `image ${index + 1}`
  const isUnderWay = picture.state === 'uploading' || picture.state === 'preparing'

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : index + (steps[event.key] ?? 0)
    if (to === index || to < 0 || to >= count) return
    event.preventDefault()
    const grip = event.currentTarget
    flushSync(() => onMove(to))
    // A moved DOM node loses the focus.
    grip.focus()
  }

  return (
    <li className="up__i" data-tile={index} data-moved={picture.id} data-state={picture.state}>
      <span
        className="plate"
        onPointerDown={(event) => {
          // Touching the picture scrolls the page; touch dragging uses the handle.
          if (event.pointerType === 'mouse' && event.button === 0) dragTile(event, picture.id, onMove)
        }}
      >
        <img src={picture.src} alt="" draggable={false} />
        {picture.state === 'uploading' ? <span className="up__pct num">{Math.round(picture.share * 100)}%</span> : null}
        {picture.state === 'preparing' ? <span className="up__pct">Preparing</span> : null}
      </span>
      {index === 0 ? (
        <span className="up__cover">
          <Badge>Cover</Badge>
        </span>
      ) : null}
      {picture.state === 'uploading' ? (
        <span
          className="bar mt-2"
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuenow={Math.round(picture.share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${picture.share * 100}%` }} />
        </span>
      ) : null}
      <span className="up__x">
        <IconButton
          icon={GripVertical}
          size="sm"
          className="up__grip"
          label={`Move ${name}; arrow keys change its place`}
          disabled={count < 2}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => dragTile(event, picture.id, onMove)}
        />
        <span className="row gap-0">
          {picture.state === 'failed' ? (
            <IconButton icon={RotateCw} size="sm" label={`Try ${name} again`} onClick={onRetry} />
          ) : null}
          {picture.state === 'uploading' ? (
            <IconButton icon={X} size="sm" label={`Stop uploading ${name}`} onClick={onCancel} />
          ) : null}
          {isUnderWay ? null : <IconButton icon={Trash2} size="sm" label={`Remove ${name}`} onClick={onRemove} />}
        </span>
      </span>
      <input
        className="input input--sm up__alt"
        aria-label={`What ${name} shows`}
        placeholder="What it shows"
        autoComplete="off"
        maxLength={imageLimits.alt}
        value={picture.alt}
        onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
      />
      {picture.state === 'failed' ? <p className="error up__why">{picture.message}</p> : null}
    </li>
  )
}
