import type { ReactNode } from 'react'

/** A box that scrolls sideways on its own, such as a wide table. It is focusable, so that the keyboard can scroll it. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={`scrolls ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
