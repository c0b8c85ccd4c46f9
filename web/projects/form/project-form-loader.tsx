import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWaited } from '#lib/hooks/use-waited.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { readFormStart } from '#listings/draft/form-start.ts'
import type { EditorFrameProps } from '#listings/draft/page-frame.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { projectDraft } from './project-draft.ts'
import { ProjectEditor } from './project-editor.tsx'
import type { Saved } from './use-project-form.ts'

const newProject = 'new'

export interface ProjectFormLoaderProps {
  viewer: Viewer
  /** 'new', or the id of a project that the viewer may edit. */
  subject: string
  onClose: () => void
  onSaved: (saved: Saved) => void
  /** The drawer, or the page. */
  frame: (props: EditorFrameProps) => React.ReactNode
  /** Shown while it loads, until a loader is due. */
  waiting?: React.ReactNode
  /** Focuses the first field of a new project. */
  focusesFirst?: boolean
}

/** The project form in its frame; loads its starting data, and again when a restart is requested. */
export function ProjectFormLoader({ viewer, subject, onClose, onSaved, ...options }: ProjectFormLoaderProps) {
  const { frame: Frame, waiting = null, focusesFirst = false } = options
  const owner = viewer.customUserId
  const [round, setRound] = useState(0)
  const [opening] = useState(() => crypto.randomUUID())
  const { data, error, refetch } = useQuery({
    queryKey: ['project-form', opening, round],
    queryFn: () => readFormStart(projectDraft, owner, subject === newProject ? null : subject),
    // Read once, for this form only.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const hasWaited = useWaited(!data && !error)
  const role = data?.listing?.team.role
  const mayEdit = !data?.listing || role === 'owner' || role === 'maintainer'
  if (data && mayEdit)
    return (
      <ProjectEditor
        key={round}
        start={data}
        frame={Frame}
        focusFirst={focusesFirst && subject === newProject && matchMedia('(pointer: fine)').matches}
        onClose={onClose}
        onSaved={onSaved}
        onBeginAgain={() => setRound(round + 1)}
      />
    )
  const isBroken = error || data
  if (!isBroken && !hasWaited) return waiting
  return (
    <Frame title={subject === newProject ? 'Add New Project' : 'Edit project'} note="" footer={null} onClose={onClose}>
      {isBroken ? (
        <Notice kind="wait">
          <p className="semi">This project cannot be edited.</p>
          <p>{error?.message ?? 'Only its owner and the maintainers of its team can edit it.'}</p>
          {error ? (
            <Button size="sm" className="mt-2" onClick={() => void refetch()}>
              Try Again
            </Button>
          ) : null}
        </Notice>
      ) : (
        <Loading className="grid gap-4">
          <Skeleton height="4rem" />
          <Skeleton height="8rem" />
        </Loading>
      )}
    </Frame>
  )
}
