import { timings } from '@guildhall/contract/limits/shared.ts'
import { projectSaved } from '@guildhall/contract/projects/form-texts.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import type { ReactNode } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SuccessModal } from '#ui/overlays/success-modal.tsx'
import { drawerOf } from '../drawer-address.ts'
import type { Kept } from './draft/device-draft.ts'
import { DraftNotices } from './draft/draft-notices.tsx'
import type { FormStart } from './form-start.ts'
import type { Picture } from './pictures/pictures.ts'
import { ProjectForm } from './project-form.tsx'
import { type Saved, useProjectForm } from './use-project-form.ts'

export interface EditorFrameProps {
  title: string
  note: string
  footer: ReactNode
  onClose: () => void
  children: ReactNode
}

interface ProjectEditorProps {
  start: FormStart
  /** Focuses the first field. */
  focusFirst: boolean
  /** The drawer, or the page. */
  frame: (props: EditorFrameProps) => ReactNode
  onClose: () => void
  onSaved: (saved: Saved) => void
  /** Reloads the starting data. */
  onBeginAgain: () => void
}

/** The project form with its buttons, its confirmation before closing, and its success message. */
export function ProjectEditor({ start, focusFirst, frame: Frame, onClose, onSaved, onBeginAgain }: ProjectEditorProps) {
  const state = useProjectForm(start)
  const { isNew, isDirty, isElsewhere, busy, kept, saved, save } = state
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && (from.pathname !== to.pathname || drawerOf(from.search) !== drawerOf(to.search)),
  )
  // What this device has stored survives leaving the page.
  useBeforeUnload((event) => {
    if (isDirty && (kept === 'text' || kept === 'none')) event.preventDefault()
  })
  const visibility = start.project?.visibility
  const isDraft = isNew || visibility === 'draft'
  // Saving an archived or hidden project does not change its visibility.
  const publish = isDraft || visibility === 'public' || visibility === 'unlisted' || start.project?.publish === true

  return (
    <>
      <Frame
        title={isNew ? 'Add New Project' : 'Edit project'}
        note={noteOf(state, start.draft !== null)}
        onClose={onClose}
        footer={
          <>
            <span className="c3 t-sm drawer__note num" role="status">
              {busy ? progressOf(state.controls.pictures) : isNew ? 'Listed as Active when created' : ''}
            </span>
            <span className="btn-group">
              <Button look="quiet" onClick={onClose}>
                Cancel
              </Button>
              {isDraft ? (
                <Button busy={busy === 'draft'} disabled={isElsewhere} onClick={() => void save(false)}>
                  Save draft
                </Button>
              ) : null}
              <Button
                look="primary"
                busy={busy === 'publish'}
                disabled={isElsewhere}
                onClick={() => void save(publish)}
              >
                {isNew ? 'Create project' : isDraft ? 'Publish project' : 'Save changes'}
              </Button>
            </span>
          </>
        }
      >
        <ProjectForm
          state={state}
          notices={<DraftNotices state={state} draft={start.draft} onBeginAgain={onBeginAgain} />}
          focusFirst={focusFirst}
          onSubmit={() => void save(publish)}
        />
      </Frame>
      <CloseQuestion
        open={blocker.state === 'blocked'}
        isNew={isNew}
        isOnServer={state.isOnServer}
        kept={kept}
        waiting={state.assets.waiting.length}
        onStay={() => blocker.reset?.()}
        onClose={() => blocker.proceed?.()}
        onDiscard={() => {
          void state.discard()
          blocker.proceed?.()
        }}
      />
      {saved ? (
        <SuccessModal
          open
          onClose={() => onSaved(saved)}
          title={isNew ? projectSaved.created : projectSaved.updated}
          text={sentence(saved.project)}
          closeAfterMs={timings.successModalMs}
        />
      ) : null}
    </>
  )
}

function noteOf({ isNew, isOnServer, kept }: ReturnType<typeof useProjectForm>, hasDraft: boolean): string {
  if (kept === 'none') return isOnServer ? 'Draft kept in My projects' : 'This device cannot keep drafts'
  if (kept === 'text') return 'Text kept on this device; it has no room for the images'
  if (!isNew) return kept ? 'Changes kept on this device' : 'Images are saved as soon as they are uploaded'
  if (!kept && !hasDraft) return 'What you write is kept on this device'
  return isOnServer ? 'Draft kept on this device and in My projects' : 'Draft kept on this device'
}

function progressOf(pictures: readonly Picture[]): string {
  const at = pictures.findIndex(({ state }) => state === 'uploading')
  return at < 0 ? 'Saving' : `Uploading image ${at + 1} of ${pictures.length}`
}

function sentence({ title, visibility }: Project): string {
  if (visibility === 'public') return `“${title}” is on the marketplace.`
  return visibility === 'draft' ? `“${title}” is saved as a draft.` : `“${title}” is saved.`
}

interface CloseQuestionProps {
  open: boolean
  isNew: boolean
  isOnServer: boolean
  kept: Kept | null
  /** How many files and links for buyers wait for the project to be saved; they are stored nowhere. */
  waiting: number
  onStay: () => void
  onClose: () => void
  onDiscard: () => void
}

/** Asks for confirmation before a form with changes closes. */
function CloseQuestion({ open, isNew, isOnServer, kept, waiting, onStay, onClose, onDiscard }: CloseQuestionProps) {
  return (
    <Dialog
      open={open}
      asks
      onClose={onStay}
      title={isNew ? 'Close without creating the project?' : 'Close without saving?'}
      description={keptSentence(isNew, isOnServer, kept) + lost(waiting)}
    >
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onStay}>Keep editing</Button>
        <Button look="danger" onClick={onDiscard}>
          {isNew ? 'Discard draft' : 'Discard changes'}
        </Button>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function keptSentence(isNew: boolean, isOnServer: boolean, kept: Kept | null): string {
  if (isOnServer) return 'It is kept as a draft in My projects; you can continue here or on any other device.'
  if (kept === 'none') return 'This device cannot keep drafts: you lose what you wrote.'
  if (kept === 'text') return 'Your text is kept on this device for next time. The device has no room for the images.'
  return isNew
    ? 'What you wrote is kept on this device for next time, images included.'
    : 'Your changes are kept on this device for next time; others still see the saved version.'
}

function lost(waiting: number): string {
  if (waiting === 0) return ''
  return waiting === 1
    ? ' The file or link for buyers is not kept: add it again next time.'
    : ` The ${waiting} files and links for buyers are not kept: add them again next time.`
}
