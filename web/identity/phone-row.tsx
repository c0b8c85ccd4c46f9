import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SettingRow } from '#ui/setting-row.tsx'
import { Status } from '#ui/tag.tsx'

const PhoneDialog = lazyPart(() => import('./phone-dialog.tsx').then((module) => module.PhoneDialog))

interface PhoneRowProps {
  /** E.164, verified; null while there is none. */
  phone: string | null
  hasOutbox: boolean
  onVerified: () => void
}

/** The phone number, and its verification by SMS. */
export function PhoneRow({ phone, hasOutbox, onVerified }: PhoneRowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingRow title="Phone" hint={phone ?? 'None yet. Nobody but you sees it'}>
      {phone ? <Status kind="ok">Verified</Status> : null}
      <Button size="sm" onClick={() => setOpen(true)}>
        {phone ? 'Change phone' : 'Verify a phone'}
      </Button>
      {isOpen ? <PhoneDialog hasOutbox={hasOutbox} onVerified={onVerified} onClose={() => setOpen(false)} /> : null}
    </SettingRow>
  )
}
