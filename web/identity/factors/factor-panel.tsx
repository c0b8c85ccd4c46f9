import type { Passkey } from '@guildhall/contract/identity/factors.ts'
import { factorLimits } from '@guildhall/contract/limits/people.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { DateOf, TimeAgo } from '#lib/format/time-ago.tsx'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { SettingRow } from '#ui/forms/setting-row.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { Status } from '#ui/tag.tsx'
import { identityQueries } from '../account/account.ts'
import { factors } from './factors.ts'
import { canUsePasskeys } from './passkey-browser.ts'

const AppDialog = lazyPart(() => import('./app-dialog.tsx').then((module) => module.AppDialog))
const PasskeyDialog = lazyPart(() => import('./passkey-dialog.tsx').then((module) => module.PasskeyDialog))
const RenameDialog = lazyPart(() => import('./passkey-dialog.tsx').then((module) => module.RenameDialog))
const RemoveFactorDialog = lazyPart(() =>
  import('./remove-factor-dialog.tsx').then((module) => module.RemoveFactorDialog),
)
const CodesDialog = lazyPart(() => import('./codes-dialog.tsx').then((module) => module.CodesDialog))

type Open = 'app' | 'app-off' | 'passkey' | 'codes' | { rename: Passkey } | { remove: Passkey } | null

/** Passkeys, the authenticator app and the recovery codes of the viewer, and a recovery that runs. */
export function FactorPanel() {
  const client = useQueryClient()
  const { data: own, error, refetch } = useQuery(identityQueries.factors())
  const [open, setOpen] = useState<Open>(null)
  const canPasskey = useHydrated() && canUsePasskeys()
  const title = useRef<HTMLHeadingElement>(null)
  const refresh = () =>
    Promise.all([
      client.invalidateQueries(identityQueries.factors()),
      client.invalidateQueries(identityQueries.ways()),
      client.invalidateQueries(identityQueries.sessions()),
    ])
  const close = () => setOpen(null)
  const done = () => {
    close()
    void refresh().then(() => title.current?.focus())
  }
  const has = own && (own.appSince !== null || own.passkeys.length > 0)
  return (
    <section aria-labelledby="factors">
      <h3 className="t-sub mt-6" id="factors" ref={title} tabIndex={-1}>
        Passkeys and second factors
      </h3>
      {error && !own ? (
        <Notice kind="error">
          {error.message}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try Again
          </button>
        </Notice>
      ) : null}
      {own?.required && !has ? (
        <div className="mt-3">
          <Notice kind="wait">
            Your role on the staff needs a passkey or an authenticator app. Add one to open the admin pages.
          </Notice>
        </div>
      ) : null}
      {own?.recoveryEndsAt ? <RunningRecovery endsAt={own.recoveryEndsAt} onStopped={refresh} /> : null}
      {own ? (
        <ul className="lines mt-1.5" aria-label="Second factors">
          {own.passkeys.map((passkey) => (
            <SettingRow key={passkey.id} title={passkey.name} hint={<UseOf passkey={passkey} />}>
              <Button
                size="sm"
                look="quiet"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setOpen({ rename: passkey })}
              >
                Rename
              </Button>
              <Button size="sm" aria-label={`Remove ${passkey.name}`} onClick={() => setOpen({ remove: passkey })}>
                Remove
              </Button>
            </SettingRow>
          ))}
          <SettingRow
            title="Passkeys"
            hint={
              canPasskey
                ? 'Sign in with your fingerprint, face or PIN instead of your password'
                : 'This browser cannot use passkeys'
            }
          >
            {canPasskey && own.passkeys.length < factorLimits.passkeys ? (
              <Button size="sm" onClick={() => setOpen('passkey')}>
                Add a passkey
              </Button>
            ) : null}
          </SettingRow>
          <SettingRow
            title="Authenticator app"
            hint={
              own.appSince ? (
                <>
                  Set up on <DateOf at={own.appSince} />
                </>
              ) : (
                'A code from your phone, after your password'
              )
            }
          >
            {own.appSince ? <Status kind="ok">On</Status> : null}
            <Button
              size="sm"
              aria-label={own.appSince ? 'Turn off the authenticator app' : undefined}
              onClick={() => setOpen(own.appSince ? 'app-off' : 'app')}
            >
              {own.appSince ? 'Turn off' : 'Set up an app'}
            </Button>
          </SettingRow>
          {has ? (
            <SettingRow
              title="Recovery codes"
              hint={`${own.codesLeft} of ${factorLimits.recoveryCodes} left. Each signs you in once without the rest`}
            >
              <Button size="sm" onClick={() => setOpen('codes')}>
                Get new codes
              </Button>
            </SettingRow>
          ) : null}
        </ul>
      ) : null}
      {open === 'app' ? <AppDialog onDone={done} onClose={close} /> : null}
      {open === 'app-off' ? <RemoveFactorDialog passkey={null} onDone={done} onClose={close} /> : null}
      {open === 'passkey' ? <PasskeyDialog onDone={done} onClose={close} /> : null}
      {open === 'codes' ? <CodesDialog onDone={done} onClose={close} /> : null}
      {open && typeof open === 'object' && 'rename' in open ? (
        <RenameDialog passkey={open.rename} onDone={done} onClose={close} />
      ) : null}
      {open && typeof open === 'object' && 'remove' in open ? (
        <RemoveFactorDialog passkey={open.remove} onDone={done} onClose={close} />
      ) : null}
    </section>
  )
}

function UseOf({ passkey: { createdAt, lastUsedAt, synced } }: { passkey: Passkey }) {
  return (
    <>
      Passkey{synced ? ', on all your devices' : ''}. Added <DateOf at={createdAt} />
      {lastUsedAt ? (
        <>
          , last used <TimeAgo at={lastUsedAt} />
        </>
      ) : null}
    </>
  )
}

/** Says that a recovery runs, and stops it. */
function RunningRecovery({ endsAt, onStopped }: { endsAt: string; onStopped: () => Promise<unknown> }) {
  const stop = useMutation({
    mutationFn: () => factors.stopRecovery(),
    onSuccess: () => {
      toast.success('The recovery was stopped', { detail: 'If you did not begin it, change your password.' })
    },
    onError: (error) => toast.error(failureText(error)),
    onSettled: onStopped,
  })
  return (
    <div className="mt-3">
      <Notice kind="error">
        <p>
          Somebody who knows your password says they have lost your second factors. After <DateOf at={endsAt} time />,
          the next sign-in removes all of them.
        </p>
        <div className="mt-2">
          <Button size="sm" busy={stop.isPending} onClick={() => stop.mutate()}>
            Stop the recovery
          </Button>
        </div>
      </Notice>
    </div>
  )
}
