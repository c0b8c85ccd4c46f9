import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useState } from 'react'
import { displayName } from '#lib/format/people.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Segments } from '#ui/segments.tsx'
import type { LinkedGroup } from '../queries.ts'
import './panel.css'

const PanelThread = lazyPart(() => import('./panel-thread.tsx').then((module) => module.PanelThread))
const GroupThread = lazyPart(() => import('./panel-thread.tsx').then((module) => module.GroupThread))

interface ConversationsBesideCallProps {
  /** The others in the call. */
  people: readonly UserCard[]
  /** The conversation of all of them; null: they have none. */
  everyone: LinkedGroup | null
}

/** No handle is empty. */
const all = ''

/** The conversations with the people of a call, of which one is shown: that of everyone first. */
export function ConversationsBesideCall({ people, everyone }: ConversationsBesideCallProps) {
  const owner = useViewer()?.customUserId
  const [chosen, setChosen] = useState(all)
  const [isMissing, setMissing] = useState(false)
  const person =
    people.find(({ customUserId }) => customUserId === chosen) ?? (everyone === null ? people[0] : undefined)
  if (owner === undefined || people.length === 0) return null
  const options = people.map((each) => ({ value: each.customUserId, label: each.firstName || displayName(each) }))
  const onClose = () => setMissing(true)
  return (
    <>
      <div className="talk__h talk__h--call">
        {person && people.length === 1 ? (
          <h2 className="semi trunc">{displayName(person)}</h2>
        ) : (
          <Segments
            label="Conversation with"
            options={everyone === null ? options : [{ value: all, label: 'Everyone' }, ...options]}
            value={person?.customUserId ?? all}
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
        ) : person ? (
          <PanelThread key={person.customUserId} {...{ owner, person, onClose }} about={null} />
        ) : everyone ? (
          <GroupThread key={all} {...{ owner, onClose }} group={everyone} />
        ) : null}
      </div>
    </>
  )
}
