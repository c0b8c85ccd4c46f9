/** A picture in several widths, as the product stores it; `width` and `height` are those of `main`. */
export interface Picture {
  main: string
  width: number
  height: number
  alt: string
  sizes: readonly { url: string; width: number }[]
}

interface PlateProps {
  picture: Picture
  /** Its layout width, as in the `sizes` attribute: '(min-width: 64rem) 25vw, 50vw'. */
  sizes: string
  /** Omit it beside the title: screen readers then skip the picture. */
  alt?: string
  /** True for pictures visible first: they load immediately and before others. */
  first?: boolean
  /** Shows the whole picture in its own proportions instead of cropping it to 16 by 10. */
  whole?: boolean
  className?: string
}

/** The picture of a project in its frame. Its box has its size before the picture loads, so that nothing shifts. */
export function Plate({ picture, sizes, alt = '', first = false, whole = false, className = '' }: PlateProps) {
  return (
    <span
      className={`plate ${className}`}
      style={whole ? { aspectRatio: `${picture.width} / ${picture.height}` } : undefined}
    >
      <img
        src={picture.main}
        srcSet={picture.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </span>
  )
}
