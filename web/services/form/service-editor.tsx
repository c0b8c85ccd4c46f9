import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import { serviceFormTexts } from '@guildhall/contract/services/form-texts.ts'
import type { Service } from '@guildhall/contract/services/services.ts'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useBeforeUnload, useBlocker, useNavigate } from 'react-router'
import { lazyComponent } from '#lib/page/lazy-component.tsx'
import { keptNote, saveProgress } from '#listings/draft/editor-words.ts'
import { loadCloseQuestion, loadDraftNotices } from '#listings/draft/later-parts.ts'
import { PageFrame } from '#listings/draft/page-frame.tsx'
import { formTop } from '#listings/draft/use-listing-form.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { serviceDraft } from './service-draft.ts'
import { ServiceForm } from './service-form.tsx'
import { type ServiceStart, useServiceForm } from './use-service-form.ts'
import { WorkNotice } from './work-notice.tsx'

const CloseQuestion = lazyPart(loadCloseQuestion)
const DraftNotices = lazyComponent(loadDraftNotices)
const { texts } = serviceDraft

interface ServiceEditorProps {
  start: ServiceStart
  /** The topic of a new service, if its page was opened from one. */
  topic: WorkTopic | undefined
  /** Whether the viewer takes work: only then can they publish. */
  takesWork: boolean
  /** Whether they have not declared yet that they are an adult. */
  asksAdult: boolean
  /** Reloads the starting data. */
  onBeginAgain: () => void
}

/** The service form with its buttons, and its confirmation before closing. */
export function ServiceEditor({ start, topic, takesWork, asksAdult, onBeginAgain }: ServiceEditorProps) {
  const state = useServiceForm(start, { topic, asksAdult })
  const navigate = useNavigate()
  const { isNew, isDirty, isElsewhere, busy, kept, saved, save } = state
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => isDirty && from.pathname !== to.pathname)
  // What this device has stored survives leaving the page.
  useBeforeUnload((event) => {
    if (isDirty && (kept === 'text' || kept === 'none')) event.preventDefault()
  })
  const isDraft = isNew || start.listing?.state === 'draft'
  const leave = useEffectEvent((service: Service) => {
    toast.success(doneText(isDraft, service), { detail: service.title, stays: true })
    void navigate(`/services/${service.id}`)
  })
  useEffect(() => {
    if (saved) leave(saved)
  }, [saved])
  // Saving a paused or hidden service does not change its state.
  const publish = isDraft || start.listing?.publish === true
  const close = () => void navigate(start.listing && !isNew ? `/services/${start.listing.id}` : '/my-services')

  return (
    <>
      <PageFrame
        title={isNew ? 'Offer a service' : 'Edit service'}
        note={keptNote(state, { hasDraft: start.draft !== null, list: texts.list })}
        onClose={close}
        footer={
          <>
            <span className="c3 t-sm drawer__note num" role="status">
              {busy ? saveProgress(state.controls.pictures) : ''}
            </span>
            <span className="btn-group">
              <Button look="quiet" onClick={close}>
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
                {isDraft ? 'Publish service' : 'Save changes'}
              </Button>
            </span>
          </>
        }
      >
        <ServiceForm
          state={state}
          notices={
            <div id={formTop} className="dr__top">
              {takesWork ? null : <WorkNotice />}
              {state.isElsewhere || state.isOutdated || start.draft ? (
                <Suspense fallback={null}>
                  <DraftNotices state={state} texts={texts} draft={start.draft} onBeginAgain={onBeginAgain} />
                </Suspense>
              ) : null}
            </div>
          }
          onSubmit={() => void save(publish)}
        />
      </PageFrame>
      <CloseQuestion
        open={blocker.state === 'blocked'}
        texts={texts}
        isNew={isNew}
        isOnServer={state.isOnServer}
        hasServerDraft={isNew && state.id !== null}
        kept={kept}
        onClose={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
        onDiscard={() => {
          void state.discard()
          blocker.proceed?.()
        }}
      />
    </>
  )
}

function doneText(wasDraft: boolean, { state }: Service): string {
  if (state === 'draft') return serviceFormTexts.draft
  return wasDraft ? serviceFormTexts.published : serviceFormTexts.saved
}
