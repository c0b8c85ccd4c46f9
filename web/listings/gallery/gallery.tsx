import type { Image } from '@guildhall/contract/files/files.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Plate } from '#ui/pictures/plate.tsx'

const Enlarged = lazyPart(() => import('./gallery-enlarged.tsx').then((module) => module.GalleryEnlarged))

interface GalleryProps {
  title: string
  images: readonly Image[]
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The pictures of a listing: one large, the others beside it; arrow keys switch, a click enlarges. */
export function Gallery({ title, images }: GalleryProps) {
  const id = useId()
  const thumbs = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const [enlarged, setEnlarged] = useState(false)
  const index = Math.min(chosen, images.length - 1)
  const image = images[index]
  if (!image) return <span className="plate" />
  const choose = (next: number) => setChosen((next + images.length) % images.length)
  const alt = (at: number) => images[at]?.alt || `Picture ${at + 1} of ${title}`

  function onKeyDown(event: KeyboardEvent) {
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? images.length - 1 : index + (steps[event.key] ?? 0)
    if (next === index) return
    event.preventDefault()
    choose(next)
    thumbs.current?.querySelectorAll('button')[(next + images.length) % images.length]?.focus()
  }

  const many = images.length > 1
  return (
    <div className={many ? 'gal' : 'gal gal--one'}>
      <div
        className="gal__panel"
        {...(many ? { role: 'tabpanel', id: `${id}panel`, 'aria-labelledby': `${id}${index}` } : {})}
      >
        <button
          type="button"
          className="gal__main"
          aria-label={`Enlarge: ${alt(index)}`}
          onClick={() => setEnlarged(true)}
        >
          <Plate picture={image} sizes="(min-width: 85rem) 52rem, (min-width: 64rem) 62vw, 100vw" first />
        </button>
      </div>
      {many ? (
        <div className="gal__th" role="tablist" aria-label="Pictures" aria-orientation="vertical" ref={thumbs}>
          {images.map((each, at) => (
            <button
              key={each.key}
              type="button"
              role="tab"
              id={`${id}${at}`}
              aria-controls={`${id}panel`}
              aria-selected={at === index}
              aria-label={at === 0 ? 'Cover' : alt(at)}
              tabIndex={at === index ? 0 : -1}
              onClick={() => choose(at)}
              onKeyDown={onKeyDown}
            >
              <Plate picture={each} sizes="7.25rem" />
            </button>
          ))}
        </div>
      ) : null}
      {enlarged ? (
        <Enlarged title={title} images={images} index={index} onChoose={choose} onClose={() => setEnlarged(false)} />
      ) : null}
    </div>
  )
}
