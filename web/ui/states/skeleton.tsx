import type { CSSProperties, ReactNode } from 'react'

/** A placeholder box; give it the size of the content. */
export function Skeleton({
  width,
  height,
  ratio,
  radius,
}: {
  width?: string
  height?: string
  ratio?: string
  radius?: string
}) {
  const style: CSSProperties = { width, height, aspectRatio: ratio, borderRadius: radius }
  return <span className="sk" style={style} />
}

/** A loading placeholder: the skeletons are hidden from screen readers, which read a hidden word instead. */
export function Loading({
  word = 'Loading',
  className,
  children,
}: {
  word?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className} aria-busy="true">
      <span className="sr-only" role="status">
        {word}
      </span>
      {children}
    </div>
  )
}
