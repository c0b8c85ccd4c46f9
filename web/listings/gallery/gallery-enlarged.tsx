import type { Image } from '@guildhall/contract/files/files.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type MouseEvent, type PointerEvent, useCallback, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#ui/icon-button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'

interface GalleryEnlargedProps {
  title: string
  images: readonly Image[]
  index: number
  onChoose: (index: number) => void
  onClose: () => void
}

/** One picture as large as the window allows, and up to four times as large: by buttons, keys, a click or a pinch. */
export function GalleryEnlarged({ title, images, index, onChoose, onClose }: GalleryEnlargedProps) {
  const image = images[index]
  const zoom = useZoom(image?.key ?? '')
  if (!image) return null
  return (
    <Modal open onClose={onClose} title={`Pictures of ${title}`} layer="dialog" className="dialog dialog--picture">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut; the buttons inside do the same */}
      <div
        className="gal__big"
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey, altKey } = event
          if (ctrlKey || metaKey || altKey) return
          if (zoom.take(key)) event.preventDefault()
          else if (key === 'ArrowRight') onChoose(index + 1)
          else if (key === 'ArrowLeft') onChoose(index - 1)
        }}
      >
        <div className="row row--between">
          <span className="num c3 t-sm" aria-live="polite">
            {index + 1} of {images.length}
            {zoom.isLeast ? '' : `, ${Math.round(zoom.zoom * 100)}%`}
          </span>
          <span className="row">
            <IconButton icon={ZoomOut} label="Zoom out" aria-disabled={zoom.isLeast} onClick={zoom.zoomOut} />
            <IconButton icon={ZoomIn} label="Zoom in" aria-disabled={zoom.isMost} onClick={zoom.zoomIn} />
            {images.length > 1 ? (
              <>
                <IconButton icon={ChevronLeft} label="Previous picture" onClick={() => onChoose(index - 1)} />
                <IconButton icon={ChevronRight} label="Next picture" onClick={() => onChoose(index + 1)} />
              </>
            ) : null}
            <IconButton icon={X} label="Close" onClick={onClose} />
          </span>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a group that scrolls; a fieldset is for forms */}
        <div
          className="gal__view"
          role="group"
          aria-label="Picture"
          // It scrolls when zoomed; a click must keep keyboard input within the dialog in any case.
          tabIndex={zoom.isLeast ? -1 : 0}
          data-zoomed={zoom.isLeast ? undefined : ''}
          {...zoom.frame}
        >
          <img
            key={image.key}
            src={image.main}
            srcSet={image.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
            sizes={`${Math.round(90 * zoom.zoom)}vw`}
            style={zoom.picture}
            draggable={false}
            width={image.width}
            height={image.height}
            alt={image.alt || `Picture ${index + 1} of ${title}`}
          />
        </div>
      </div>
    </Modal>
  )
}

const most = 4
const step = 1.5
const panStep = 80

interface Point {
  x: number
  y: number
}

/**
 * Zooms the content of a frame: in steps, by a click at a point, by pinching on a touch screen or track pad; content larger
 * than the frame is moved by scrolling, dragging and arrow keys. `subject`: another one starts unzoomed.
 */
function useZoom(subject: string) {
  const [state, setState] = useState({ subject, zoom: 1 })
  if (state.subject !== subject) setState({ subject, zoom: 1 })
  const { zoom } = state
  const node = useRef<HTMLElement>(null)
  // The picture's size without zoom.
  const [fitted, setFitted] = useState<{ width: number; height: number } | null>(null)
  const dragged = useRef({ from: null as Point | null, far: false })
  const pinch = useRef<{ distance: number; zoom: number } | null>(null)

  function setZoom(wanted: number, at?: Point) {
    const next = Math.min(most, Math.max(1, wanted))
    const frame = node.current
    const image = frame?.querySelector('img')
    if (!frame || !image || next === zoom) return
    const box = frame.getBoundingClientRect()
    const picture = image.getBoundingClientRect()
    const point = at ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    flushSync(() => {
      if (zoom === 1) setFitted({ width: picture.width, height: picture.height })
      setState({ subject, zoom: next })
    })
    // The point keeps its position in the frame.
    const [x, y] = [(point.x - picture.left) / picture.width, (point.y - picture.top) / picture.height]
    frame.scrollTo(
      x * image.offsetWidth - ((point.x - box.left) / box.width) * frame.clientWidth,
      y * image.offsetHeight - ((point.y - box.top) / box.height) * frame.clientHeight,
    )
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Browsers report a track pad pinch as a wheel event with the control key.
    if (!event.ctrlKey) return
    event.preventDefault()
    setZoom(zoom * Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY })
  })
  const onTouch = useEffectEvent((event: TouchEvent) => {
    const [one, two] = event.touches
    if (!one || !two) {
      pinch.current = null
      return
    }
    event.preventDefault()
    const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    pinch.current ??= { distance, zoom }
    const middle = { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 }
    setZoom((pinch.current.zoom * distance) / pinch.current.distance, middle)
  })
  // Not passive, or the page itself would zoom.
  const framed = useCallback((frame: HTMLElement | null) => {
    node.current = frame
    if (!frame) return
    const wheel = (event: WheelEvent) => onWheel(event)
    const touch = (event: TouchEvent) => onTouch(event)
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    frame.addEventListener('wheel', wheel, { passive: false })
    for (const type of touches) frame.addEventListener(type, touch, { passive: false })
    return () => {
      frame.removeEventListener('wheel', wheel)
      for (const type of touches) frame.removeEventListener(type, touch)
    }
  }, [])

  return {
    zoom,
    isLeast: zoom === 1,
    isMost: zoom === most,
    zoomIn: () => setZoom(zoom * step),
    zoomOut: () => setZoom(zoom / step < 1.1 ? 1 : zoom / step),
    /** Handles zoom keys, and arrow keys while there is something to move; returns whether it handled the key. */
    take(key: string): boolean {
      if (key === '+' || key === '=') setZoom(zoom * step)
      else if (key === '-') setZoom(zoom / step < 1.1 ? 1 : zoom / step)
      else if (key === '0') setZoom(1)
      else if (zoom > 1 && key.startsWith('Arrow')) {
        const x = key === 'ArrowRight' ? panStep : key === 'ArrowLeft' ? -panStep : 0
        const y = key === 'ArrowDown' ? panStep : key === 'ArrowUp' ? -panStep : 0
        node.current?.scrollBy(x, y)
      } else return false
      return true
    },
    /** Props for the element that frames the picture. */
    frame: {
      ref: framed,
      onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
        dragged.current = { from: pointerType === 'mouse' ? { x, y } : null, far: false }
      },
      onPointerMove({ buttons, clientX, clientY, movementX, movementY }: PointerEvent) {
        const { from } = dragged.current
        if (!from || buttons !== 1 || zoom === 1) return
        if (Math.hypot(clientX - from.x, clientY - from.y) > 4) dragged.current.far = true
        node.current?.scrollBy(-movementX, -movementY)
      },
      onClick({ clientX: x, clientY: y }: MouseEvent) {
        if (!dragged.current.far) setZoom(zoom > 1 ? 1 : 2, { x, y })
      },
    },
    /** Props for the picture. */
    picture: zoom > 1 && fitted ? { width: fitted.width * zoom, height: fitted.height * zoom } : undefined,
  }
}
