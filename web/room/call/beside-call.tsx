import { type ReactNode, useState } from 'react'
import { Segments } from '#ui/segments.tsx'

interface BesideCallProps {
  conversation: ReactNode
  /** The notes and goals of a session. */
  notes: ReactNode
}

const parts = [
  { value: 'conversation', label: 'Conversation' },
  { value: 'notes', label: 'Notes and goals' },
] as const

/** What is beside the call of a session: one of two parts is shown, and both keep what is typed. */
export function BesideCall({ conversation, notes }: BesideCallProps) {
  const [shown, setShown] = useState<'conversation' | 'notes'>('conversation')
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      <div className="rm__parts">
        <Segments
          label="Beside the call"
          options={parts}
          value={shown}
          onChange={(part) => {
            setShown(part)
            if (part === 'notes') setOpened(true)
          }}
        />
      </div>
      <div className="rm__part" hidden={shown !== 'conversation'}>
        {conversation}
      </div>
      <div className="rm__part rm__part--notes" hidden={shown !== 'notes'}>
        {isOpened ? notes : null}
      </div>
    </>
  )
}
