import '../sign-in/auth.css'
import './factors.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { isDeclined } from '#lib/api/fresh-proof.ts'
import { Button } from '#ui/button.tsx'
import { copy } from '#ui/overlays/copy.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { QrCode } from '#ui/pictures/qr-code.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { FactorCodeForm } from './factor-code-form.tsx'
import { factors } from './factors.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

interface AppDialogProps {
  onDone: () => void
  onClose: () => void
}

/** Sets up an authenticator app: the key as a picture and as text, its first code, then the recovery codes. */
export function AppDialog({ onDone, onClose }: AppDialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  // A new key each time it opens; asked for once, because an earlier one stops working.
  const { data, error, refetch } = useQuery({
    queryKey: ['identity', 'new-app'],
    queryFn: () => factors.startApp(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (codes)
    return (
      <Dialog open onClose={onDone} title="Your recovery codes">
        <RecoveryCodeList codes={codes} onDone={onDone} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Set up an authenticator app"
      description="Scan the picture with an app such as Aegis, Google Authenticator or 1Password, then enter the code it shows."
    >
      {data ? (
        <>
          <div className="appkey mt-4">
            <QrCode qr={data.qr} className="appkey__qr" label="Your key as a QR code" />
            <div>
              <p className="c2 t-sm">Or type this key into the app:</p>
              <p className="appkey__text mt-1">{spaced(data.secret)}</p>
              <Button className="mt-2" size="sm" onClick={() => void copy(data.secret, 'Key')}>
                Copy the key
              </Button>
            </div>
          </div>
          <div className="mt-4">
            <FactorCodeForm
              by="app"
              button="Turn on"
              send={async ({ code }) => setCodes(await factors.confirmApp(code))}
            >
              <Button onClick={onClose}>Cancel</Button>
            </FactorCodeForm>
          </div>
        </>
      ) : error ? (
        <div className="mt-4">
          <Notice kind="error">
            {isDeclined(error) ? 'Confirm that it is you to set up an app.' : failureText(error)}{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
              Try Again
            </button>
          </Notice>
        </div>
      ) : (
        <Loading className="mt-4">
          <Skeleton height="12rem" />
        </Loading>
      )}
    </Dialog>
  )
}

/** A key in groups of four, which are easier to type. */
const spaced = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')
