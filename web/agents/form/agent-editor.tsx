import { agentFormTexts } from '@guildhall/contract/agents/agent-texts.ts'
import type { Agent } from '@guildhall/contract/agents/agents.ts'
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
import { agentDraft } from './agent-draft.ts'
import { AgentForm } from './agent-form.tsx'
import { type AgentStart, useAgentForm } from './use-agent-form.ts'

const CloseQuestion = lazyPart(loadCloseQuestion)
const DraftNotices = lazyComponent(loadDraftNotices)
const { texts } = agentDraft

interface AgentEditorProps {
  start: AgentStart
  /** Reloads the starting data. */
  onBeginAgain: () => void
}

/** The agent form with its buttons, and its confirmation before closing. */
export function AgentEditor({ start, onBeginAgain }: AgentEditorProps) {
  const state = useAgentForm(start)
  const navigate = useNavigate()
  const { isNew, isDirty, isElsewhere, busy, kept, saved, save } = state
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => isDirty && from.pathname !== to.pathname)
  // What this device has stored survives leaving the page.
  useBeforeUnload((event) => {
    if (isDirty && (kept === 'text' || kept === 'none')) event.preventDefault()
  })
  const wasPublished = !isNew && start.listing?.publish === true
  const leave = useEffectEvent((agent: Agent) => {
    toast.success(doneText(wasPublished, agent), { detail: agent.name, stays: true })
    void navigate(`/ai-agent/${agent.id}`)
  })
  useEffect(() => {
    if (saved) leave(saved)
  }, [saved])
  const close = () => void navigate(start.listing && !isNew ? `/ai-agent/${start.listing.id}` : '/my-agents')

  return (
    <>
      <PageFrame
        title={isNew ? 'Publish an agent' : 'Edit agent'}
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
              <Button busy={busy === 'draft'} disabled={isElsewhere} onClick={() => void save(false)}>
                {wasPublished ? 'Make it a draft' : 'Save draft'}
              </Button>
              <Button look="primary" busy={busy === 'publish'} disabled={isElsewhere} onClick={() => void save(true)}>
                {wasPublished ? 'Save changes' : 'Publish agent'}
              </Button>
            </span>
          </>
        }
      >
        <AgentForm
          state={state}
          notices={
            <div id={formTop} className="dr__top">
              {state.isElsewhere || state.isOutdated || start.draft ? (
                <Suspense fallback={null}>
                  <DraftNotices state={state} texts={texts} draft={start.draft} onBeginAgain={onBeginAgain} />
                </Suspense>
              ) : null}
            </div>
          }
          onSubmit={() => void save(true)}
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

function doneText(wasPublished: boolean, { publish }: Agent): string {
  if (!publish) return agentFormTexts.draft
  return wasPublished ? agentFormTexts.saved : agentFormTexts.published
}
