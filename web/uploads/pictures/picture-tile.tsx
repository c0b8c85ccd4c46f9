import { imageLimits } from '@guildhall/contract/limits/images.ts'
import GripVertical from 'lucide-react/icons/grip-vertical'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#ui/icon-button.tsx'
import { Badge } from '#ui/tag.tsx'
import { dragTile } from '../tile-drag.ts'
import type { Picture } from './pictures.ts'

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
export function PictureTile({
  picture,
  index,
  count,
  onMove,
  onDescribe,
  onRemove,
  onCancel,
  onRetry,
}: PictureTileProps) {
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
