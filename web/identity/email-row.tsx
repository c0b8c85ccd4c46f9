import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SettingRow } from '#ui/setting-row.tsx'
import { Status } from '#ui/tag.tsx'

const EmailDialog = lazyPart(() => import('./email-dialog.tsx').then((module) => module.EmailDialog))

/** The address one signs in with, and the way to another. */
export function EmailRow({ email, hasOutbox }: { email: string; hasOutbox: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingRow title="Email" hint={email}>
      <Status kind="ok">Verified</Status>
      <Button size="sm" onClick={() => setOpen(true)}>
        Change email
      </Button>
      {isOpen ? <EmailDialog hasOutbox={hasOutbox} onClose={() => setOpen(false)} /> : null}
    </SettingRow>
  )
}
