import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useState } from 'react'
import { displayName } from '#lib/format/people.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Segments } from '#ui/segments.tsx'
import './panel.css'

const PanelThread = lazyPart(() => import('./panel-thread.tsx').then((module) => module.PanelThread))

/** The conversations with the people of a call, of which one is shown. */
export function ConversationsBesideCall({ people }: { people: readonly UserCard[] }) {
  const owner = useViewer()?.customUserId
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const person = people.find(({ customUserId }) => customUserId === chosen) ?? people[0]
  if (owner === undefined || !person) return null
  return (
    <>
      <div className="talk__h talk__h--call">
        {people.length === 1 ? (
          <h2 className="semi trunc">{displayName(person)}</h2>
        ) : (
          <Segments
            label="Conversation with"
            options={people.map((each) => ({ value: each.customUserId, label: each.firstName || displayName(each) }))}
            value={person.customUserId}
            onChange={setChosen}
          />
        )}
      </div>
      <div className="talk__b talk__b--call">
        {isMissing ? (
          <div className="p-4">
            <p className="c2 mb-2">The conversation could not be loaded.</p>
            <Button size="sm" onClick={() => setMissing(false)}>
              Try again
            </Button>
          </div>
        ) : (
          <PanelThread key={person.customUserId} {...{ owner, person }} about={null} onClose={() => setMissing(true)} />
        )}
      </div>
    </>
  )
}
