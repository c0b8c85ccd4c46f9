import type { ReactNode } from 'react'

/** A chapter of the reference: its own URL under /dev/ui, and samples. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="ref" id={id} aria-labelledby={`${id}-title`}>
      <div className="ruled">
        <h2 className="t-section" id={`${id}-title`}>
          <a href={`#${id}`}>{title}</a>
        </h2>
      </div>
      <div className="ref__s">{children}</div>
    </section>
  )
}

/** One component, or several alike, in the state named above it. */
export function Sample({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'ref__w' : undefined}>
      <p className="ref__c">{name}</p>
      {children}
    </div>
  )
}
