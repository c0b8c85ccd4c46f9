import type { Account } from '@guildhall/contract/accounts/account.ts'
import { accountLimits } from '@guildhall/contract/limits/people.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ExportRow } from './export-row.tsx'

const PauseDialog = lazyPart(() => import('./pause-dialog.tsx').then((module) => module.PauseDialog))
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx').then((module) => module.LeaveDialog))

interface AccountDataProps {
  account: Account
  onLeft: (erasedAt: string) => void
  onPaused: () => void
}

/** The export of all data stored about a person, and how to pause or delete the account. */
export function AccountData({ account, onLeft, onPaused }: AccountDataProps) {
  const [isPausing, setPausing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <ul className="lines">
        <ExportRow file={account.export} />
      </ul>
      <div className="dz dz--calm">
        <div className="grow">
          <p className="semi">Pause account</p>
          <p className="c2 t-sm">
            Others no longer find your profile and projects. Nothing is deleted, and your orders continue. Sign in
            whenever you want to come back.
          </p>
        </div>
        <Button onClick={() => setPausing(true)}>Pause account</Button>
      </div>
      <div className="dz">
        <div className="grow">
          <p className="semi">Delete account</p>
          <p className="c2 t-sm">
            You have {accountLimits.graceMs / 86_400_000} days to change your mind: sign in once to cancel. After that,
            your profile, projects and files are deleted. Messages you sent stay with the people you wrote to.
          </p>
        </div>
        <Button look="danger" onClick={() => setLeaving(true)}>
          Delete account
        </Button>
      </div>
      {isPausing ? <PauseDialog onClose={() => setPausing(false)} onPaused={onPaused} /> : null}
      {isLeaving ? <LeaveDialog onClose={() => setLeaving(false)} onLeft={onLeft} /> : null}
    </>
  )
}
