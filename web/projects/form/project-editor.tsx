import { type ReactNode, Suspense } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { lazyComponent } from '#lib/page/lazy-component.tsx'
import { keptNote, saveProgress } from '#listings/draft/editor-words.ts'
import { loadCloseQuestion, loadDraftNotices } from '#listings/draft/later-parts.ts'
import type { EditorFrameProps } from '#listings/draft/page-frame.tsx'
import { formTop } from '#listings/draft/use-listing-form.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { drawerOf } from '../drawer-address.ts'
import { loadSavedDialog } from './later-parts.ts'
import { projectDraft } from './project-draft.ts'
import { ProjectForm } from './project-form.tsx'
import { type ProjectStart, type Saved, useProjectForm } from './use-project-form.ts'

const CloseQuestion = lazyPart(loadCloseQuestion)
const DraftNotices = lazyComponent(loadDraftNotices)
const SavedDialog = lazyPart(loadSavedDialog)

interface ProjectEditorProps {
  start: ProjectStart
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
  const visibility = start.listing?.visibility
  // Maintainers of its team edit it; whether it is published is decided by its owner.
  const isOwn = !start.listing || start.listing.team.role === 'owner'
  const isDraft = isNew || (visibility === 'draft' && isOwn)
  // Saving an archived or hidden project does not change its visibility.
  const isCreated = saved !== null && (isNew || (isDraft && saved.project.visibility !== 'draft'))
  const isShown = isDraft || visibility === 'public' || visibility === 'unlisted' || start.listing?.publish === true
  const publish = isOwn ? isShown : start.listing?.publish === true

  return (
    <>
      <Frame
        title={isNew ? 'Add New Project' : 'Edit project'}
        note={keptNote(state, { hasDraft: start.draft !== null, list: projectDraft.texts.list })}
        onClose={onClose}
        footer={
          <>
            <span className="c3 t-sm drawer__note num" role="status">
              {busy ? saveProgress(state.controls.pictures) : isNew ? 'On the marketplace once created' : ''}
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
                {isDraft ? 'Create project' : 'Save changes'}
              </Button>
            </span>
          </>
        }
      >
        <ProjectForm
          state={state}
          notices={
            <div id={formTop} className="dr__top">
              {isOwn ? null : (
                <Notice kind="info">
                  You edit this project for its owner. Price, sale, licence and publishing stay with the owner.
                </Notice>
              )}
              {state.isElsewhere || state.isOutdated || start.draft ? (
                <Suspense fallback={null}>
                  <DraftNotices
                    state={state}
                    texts={projectDraft.texts}
                    draft={start.draft}
                    onBeginAgain={onBeginAgain}
                  />
                </Suspense>
              ) : null}
            </div>
          }
          focusFirst={focusFirst}
          onSubmit={() => void save(publish)}
        />
      </Frame>
      <CloseQuestion
        open={blocker.state === 'blocked'}
        texts={projectDraft.texts}
        isNew={isNew}
        isOnServer={state.isOnServer}
        hasServerDraft={isNew && state.id !== null}
        kept={kept}
        waiting={state.assets.waiting.length}
        onClose={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
        onDiscard={() => {
          void state.discard()
          blocker.proceed?.()
        }}
      />
      {saved ? (
        <SavedDialog project={saved.project} isCreated={isCreated} onClose={() => onSaved({ ...saved, isCreated })} />
      ) : null}
    </>
  )
}
