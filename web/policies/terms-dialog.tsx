import './policy.css'
import { termsCalls } from '@guildhall/contract/accounts/calls.ts'
import { type termsEndpoints, termsHistory, termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { browserSend } from '#lib/api/transport.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'

const api = createClient<typeof termsEndpoints>(termsCalls, browserSend)

interface TermsDialogProps {
  onClose: () => void
  onAccepted: () => void
}

/** Shows what changed in the terms since the version this person accepted, and asks them to accept the current one. */
export function TermsDialog({ onClose, onAccepted }: TermsDialogProps) {
  const { data } = useQuery({ queryKey: ['terms'], queryFn: () => api.read(), staleTime: 0 })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const changes = changesSince(termsHistory, data?.accepted ?? null)
  const accept = async () => {
    setBusy(true)
    try {
      await api.accept({ body: { termsVersion } })
      onAccepted()
    } catch (error) {
      setFailure(failureText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title="The terms have changed"
      description="Accept the new version to buy and to publish. You can do everything else without it."
    >
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {changes.length > 0 ? (
        <ul className="pol__l mt-4" aria-label="What changed">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      ) : null}
      <p className="c2 mt-4">
        <Link className="link" to="/terms-conditions" target="_blank">
          Read the terms and conditions
        </Link>{' '}
        <span className="num whitespace-nowrap">(version {termsVersion})</span>
      </p>
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Not now</Button>
        <Button look="primary" busy={isBusy} onClick={() => void accept()}>
          Accept the terms
        </Button>
      </div>
    </Dialog>
  )
}

/** Returns what changed after a version, newest first; all changes for a person who accepted none. */
function changesSince(history: typeof termsHistory, accepted: string | null): string[] {
  return history.filter(({ version }) => accepted === null || version > accepted).flatMap(({ changes }) => changes)
}
