import { useState } from 'react'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import type { DeviceDraft } from './device-draft.ts'
import type { ListingFormState } from './use-listing-form.ts'

const DiscardQuestion = lazyPart(() => import('./discard-question.tsx').then((module) => module.DiscardQuestion))

interface DraftNoticesProps {
  state: ListingFormState
  /** What is being edited, and the page that lists the viewer's own. */
  texts: { noun: string; list: string }
  /** The draft this form continues. */
  draft: Pick<DeviceDraft<object, object>, 'at' | 'pictures'> | null
  /** Reopens the form with the current data. */
  onBeginAgain: () => void
}

/** What happened to the draft before this form was opened, or elsewhere since. */
export function DraftNotices({ state, texts, draft, onBeginAgain }: DraftNoticesProps) {
  const forget = () => void state.forget().then(onBeginAgain)
  if (state.isElsewhere)
    return (
      <Notice kind="wait">
        <p className="semi">You are now editing this in another tab.</p>
        <p>Your latest changes are kept, and this form is paused.</p>
        <div className="btn-group mt-2">
          <Button size="sm" onClick={onBeginAgain}>
            Continue here
          </Button>
        </div>
      </Notice>
    )
  if (state.isOutdated)
    return (
      <Notice kind="wait">
        <p className="semi">This {texts.noun} was changed elsewhere after you opened this form.</p>
        <p>
          Show the saved version and lose what you wrote here, or keep yours and replace the saved version when you
          save.
        </p>
        <div className="btn-group mt-2">
          <Button size="sm" onClick={forget}>
            Show the saved version
          </Button>
          <Button size="sm" onClick={() => void state.overrule()}>
            Keep mine
          </Button>
        </div>
      </Notice>
    )
  if (!draft || state.saved) return null
  return <GoneOn state={state} texts={texts} draft={draft} onBeginAgain={onBeginAgain} />
}

function GoneOn({
  state,
  texts,
  draft,
  onBeginAgain,
}: DraftNoticesProps & { draft: { at: number; pictures: readonly unknown[] } }) {
  const [isAsking, setAsking] = useState(false)
  const { isNew, isOnServer } = state
  async function startAgain() {
    await state.forget()
    if (isNew && state.id) toast.info(`The draft is in ${texts.list}`)
    onBeginAgain()
  }
  const count = draft.pictures.length
  const pictures = count === 0 ? '' : count === 1 ? ', with its picture' : `, with its ${count} pictures`
  return (
    <Notice kind="info">
      <p>
        {isNew ? 'Your draft is back' : 'Your unsaved changes are back'}
        {pictures}. Last edited: <TimeAgo at={new Date(draft.at).toISOString()} />.
      </p>
      <div className="btn-group mt-2">
        <Button size="sm" onClick={() => (isNew && isOnServer ? void startAgain() : setAsking(true))}>
          {isNew ? 'Start again' : 'Discard changes'}
        </Button>
      </div>
      <DiscardQuestion
        open={isAsking}
        isNew={isNew}
        onClose={() => setAsking(false)}
        onDiscard={() => void startAgain()}
      />
    </Notice>
  )
}
