import type { Place } from '@guildhall/contract/teams/place.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Status } from '#ui/tag.tsx'
import { collaborationPath } from './team-api.ts'

const ApplyDialog = lazyPart(() => import('./dialogs/apply-dialog.tsx').then((module) => module.ApplyDialog))

interface ApplyButtonProps {
  place: Pick<Place, 'id' | 'title' | 'applicationId'>
  project: { id: string; title: string }
}

/** Applies for a place; shows that the viewer has applied. Visitors sign in first. */
export function ApplyButton({ place, project }: ApplyButtonProps) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  if (place.applicationId)
    return (
      <Link className="hover:underline" to={collaborationPath({ tab: 'out' })}>
        <Status kind="wait">You applied</Status>
      </Link>
    )
  if (!viewer)
    return (
      <Link
        className={buttonClass({ size: 'sm' })}
        to={signInPath(`/product/${project.id}`)}
        aria-label={`Apply: ${place.title}`}
      >
        Apply
      </Link>
    )
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} aria-label={`Apply: ${place.title}`}>
        Apply
      </Button>
      {isOpen ? <ApplyDialog place={place} project={project.title} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
