import { useEffect } from 'react'
import { useLocation } from 'react-router'

// Of the document, not of a component: what is shown where a page could not be made is another frame.
let shown: string | undefined

/** After a change of page the keyboard and the screen reader start at its heading. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const isFirst = shown === undefined
    if (shown === pathname) return
    shown = pathname
    const heading = isFirst ? null : document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}
