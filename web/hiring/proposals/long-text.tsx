import { useState } from 'react'
import { Button } from '#ui/button.tsx'

const shown = 220

/** What somebody wrote: its beginning where it is long, and the rest on request. */
export function LongText({ children: text }: { children: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!text) return <span className="c3">Not answered</span>
  if (text.length <= shown) return <p className="job-text">{text}</p>
  return (
    <>
      <p className="job-text">{isOpen ? text : `${text.slice(0, shown).trimEnd()}…`}</p>
      <Button look="quiet" size="sm" className="prop__quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Show less' : 'Show all'}
      </Button>
    </>
  )
}
