import { messageTexts } from '@guildhall/contract/notifications/panels.ts'
import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Loader } from '#ui/states/loader.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { Part, Sample } from './part.tsx'

const sizes = ['xs', 'sm', 'md', 'lg', 'custom'] as const
const shownMs = 3000

export function MessagesPart() {
  const [isFull, setFull] = useState(false)
  const showFull = () => {
    setFull(true)
    setTimeout(() => setFull(false), shownMs)
  }
  return (
    <Part id="messages" title="Notices, empty, loading">
      <Sample name="Info">
        <Notice kind="info">You are not ranked yet. Create your first project to get on the leaderboard.</Notice>
      </Sample>
      <Sample name="Done">
        <Notice kind="ok">Your email is verified.</Notice>
      </Sample>
      <Sample name="Waiting">
        <Notice kind="wait">{projectFormTexts.imagesFull}</Notice>
      </Sample>
      <Sample name="Error">
        <Notice kind="error">Verification failed: the code has expired.</Notice>
      </Sample>
      <Sample name="Nothing yet">
        <EmptyState
          solid="tetra"
          title={messageTexts.empty}
          level="h3"
          actions={<Button size="sm">Browse projects</Button>}
        >
          Write to a maker from any project page.
        </EmptyState>
      </Sample>
      <Sample name="Failed">
        <EmptyState
          solid="cube"
          title="The list could not be loaded"
          level="h3"
          actions={<Button size="sm">Try Again</Button>}
        >
          Check your connection.
        </EmptyState>
      </Sample>
      <Sample name="Skeleton of a card">
        <Loading className="stack">
          <Skeleton ratio="16 / 10" radius="var(--radius-md)" />
          <Skeleton width="45%" height="0.75rem" />
          <Skeleton width="92%" height="1rem" />
        </Loading>
      </Sample>
      <Sample name="Loader: 60, 80, 120, 160, 140 px and the whole screen" wide>
        <div className="ref__r">
          {sizes.map((size) => (
            <Loader key={size} size={size} delayMs={0} />
          ))}
          <Button onClick={showFull}>Fill the screen for three seconds</Button>
        </div>
        {isFull ? <Loader fullScreen size="custom" delayMs={0} word="Loading Guildhall" /> : null}
      </Sample>
    </Part>
  )
}
