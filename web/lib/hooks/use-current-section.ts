import { type RefObject, useEffect, useState } from 'react'

/** Returns the id of the section in `article` being read: the last one whose heading has reached the top third. */
export function useCurrentSection(article: RefObject<HTMLElement | null>): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const sections = [...(article.current?.querySelectorAll<HTMLElement>(':scope > section[id]') ?? [])]
    const look = () => {
      const reached = sections.filter((section) => section.getBoundingClientRect().top < innerHeight / 3)
      setCurrent((reached.at(-1) ?? sections[0])?.id ?? null)
    }
    look()
    const watch = new IntersectionObserver(look, { rootMargin: '0px 0px -66% 0px' })
    for (const section of sections) watch.observe(section)
    return () => watch.disconnect()
  }, [article])
  return current
}
