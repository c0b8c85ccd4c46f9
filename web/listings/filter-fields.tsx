import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { showAddress } from './edited-field.ts'
import type { PlacedForm } from './filter-rail.tsx'

interface FilterFieldsProps extends PlacedForm {
  /** The path of the list. */
  action: string
  /** The address of the list that is shown. */
  path: string
  children: ReactNode
}

/**
 * A form of filters that asks by GET, so that it works before any script has come. It holds no state: whoever shows it reads the
 * form when something in it changes.
 */
export function FilterFields({ name, edited, action, path, children }: FilterFieldsProps) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const { asked } = edited.current
    // While a later change is on its way the form is ahead of the address.
    if ((asked === null || asked === path) && form.current) showAddress(form.current, edited.current)
  }, [path, edited])
  return (
    <form ref={form} id={`${name}-form`} action={action} method="get" aria-label="Filters">
      {children}
      <noscript>
        <button type="submit" className="btn btn--second btn--sm">
          Apply filters
        </button>
      </noscript>
    </form>
  )
}
