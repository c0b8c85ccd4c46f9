import type { Account, DataExport } from '@guildhall/contract/accounts/account.ts'
import { accountLimits } from '@guildhall/contract/limits/people.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { isDeclined } from '#lib/api/fresh-proof.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { SettingRow } from '#ui/forms/setting-row.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Status } from '#ui/tag.tsx'
import { accountApi, accountQueries } from './queries.ts'

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
            Others no longer find your profile and projects. Nothing is deleted, and your orders go on. Sign in whenever
            you want to come back.
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

function ExportRow({ file }: { file: DataExport | null }) {
  const client = useQueryClient()
  const onError = (error: Error) => {
    if (!isDeclined(error)) toast.error(error.message)
  }
  const prepare = useMutation({
    mutationFn: () => accountApi.requestExport({ body: null }),
    onSuccess: () => client.invalidateQueries(accountQueries.account()),
    onError,
  })
  const fetchFile = useMutation({
    mutationFn: () => accountApi.exportLink({ body: null }),
    // An attachment: the page stays open.
    onSuccess: ({ url }) => location.assign(url),
    onError,
  })
  return (
    <SettingRow title="Everything as one file" hint={<ExportHint file={file} />}>
      {file?.state === 'preparing' ? <Status kind="wait">Preparing</Status> : null}
      {file?.state === 'ready' ? (
        <Button size="sm" icon={Download} busy={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
          Download ZIP
        </Button>
      ) : null}
      {file?.state === 'preparing' ? null : (
        <Button
          size="sm"
          look={file?.state === 'ready' ? 'quiet' : 'second'}
          busy={prepare.isPending}
          onClick={() => prepare.mutate()}
        >
          {file?.state === 'ready' ? 'Prepare again' : 'Prepare ZIP'}
        </Button>
      )}
    </SettingRow>
  )
}

function ExportHint({ file }: { file: DataExport | null }) {
  if (file?.state === 'preparing') return 'Ready in minutes; you get an email. You can close this page'
  if (file?.state === 'failed') return 'The last one could not be prepared. Try again'
  if (file?.state === 'ready' && file.endsAt)
    return (
      <>
        Ready since <DateOf at={file.requestedAt} />, {sizeOf(file.size ?? 0)}, kept until <DateOf at={file.endsAt} />
      </>
    )
  return 'Profile, projects, messages, pictures. Ready in minutes; you get an email'
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
