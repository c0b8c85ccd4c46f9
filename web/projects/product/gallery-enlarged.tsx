import type { Image } from '@guildhall/contract/files/files.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { IconButton } from '#ui/icon-button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { useZoom } from './use-zoom.ts'

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
          // It scrolls when it is zoomed; a click must leave the keys within the dialog in any case.
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
