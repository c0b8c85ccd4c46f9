import './policy.css'
import { termsCalls } from '@guildhall/contract/accounts/calls.ts'
import { type termsEndpoints, termsHistory, termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { policyCalls } from '@guildhall/contract/content/calls.ts'
import type { policyEndpoints } from '@guildhall/contract/content/policy-versions.ts'
import { policyNames } from '@guildhall/contract/values/policies.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { browserSend } from '#lib/api/transport.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'

const api = createClient<typeof termsEndpoints>(termsCalls, browserSend)
const policyApi = createClient<typeof policyEndpoints>(policyCalls, browserSend)

interface TermsDialogProps {
  onClose: () => void
  onAccepted: () => void
}

/** Shows what changed in the terms since the version this person accepted, and asks them to accept the current one. */
export function TermsDialog({ onClose, onAccepted }: TermsDialogProps) {
  const { data } = useQuery({ queryKey: ['terms'], queryFn: () => api.read(), staleTime: 0 })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const changes = data ? changesSince(termsHistory, data.accepted) : []
  const due = data?.due ?? []
  const isTermsDue = data ? data.accepted !== data.current : true
  const accept = async () => {
    setBusy(true)
    try {
      if (isTermsDue) await api.accept({ body: { termsVersion } })
      for (const { policy, version } of due) await policyApi.consent({ body: { policy, version } })
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
      title={due.length > 0 && !isTermsDue ? 'Our policies have changed' : 'The terms have changed'}
      description="Accept the new version to buy and to publish. You can do everything else without it: read, export your data, and delete your account."
    >
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {changes.length > 0 ? (
        <ul className="pol__l mt-4" aria-label="What changed">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      ) : null}
      {isTermsDue ? (
        <p className="c2 mt-4">
          <Link className="link" to="/terms-conditions" target="_blank">
            Read the terms and conditions
          </Link>{' '}
          <span className="num whitespace-nowrap">(version {termsVersion})</span>
        </p>
      ) : null}
      {due.map(({ policy, version, changes: changed }) => (
        <section key={policy} className="mt-4" aria-label={policyNames[policy]}>
          <ul className="pol__l">
            {changed.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <p className="c2 mt-2">
            <Link className="link" to={`/${policy}`} target="_blank">
              Read the {policyNames[policy].toLowerCase()}
            </Link>{' '}
            <span className="num whitespace-nowrap">(version {version})</span>
          </p>
        </section>
      ))}
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Not now</Button>
        <Button look="primary" busy={isBusy} onClick={() => void accept()}>
          {due.length > 0 ? 'Accept' : 'Accept the terms'}
        </Button>
      </div>
    </Dialog>
  )
}

/** Returns what changed after a version, newest first; all changes for a person who accepted none. */
function changesSince(history: typeof termsHistory, accepted: string | null): string[] {
  return history.filter(({ version }) => accepted === null || version > accepted).flatMap(({ changes }) => changes)
}
