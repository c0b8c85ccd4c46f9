import './factors.css'
import type { Passkey } from '@guildhall/contract/identity/factors.ts'
import { factorLimits } from '@guildhall/contract/limits/people.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type FormWithFields, useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { factors } from './factors.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

const Input = z.object({ name: z.string().check(z.trim(), z.minLength(1, { error: 'Name this passkey' })) })

/** Names a new passkey and lets the browser create it; after the first factor it shows the recovery codes. */
export function PasskeyDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const form = useApiForm({
    schema: Input,
    async send({ name }) {
      const added = await factors.addPasskey(name)
      toast.success('Passkey added', { detail: 'You can sign in with it from now on.' })
      if (added.codes) setCodes(added.codes)
      else onDone()
    },
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
      title="Add a passkey"
      description="Give it a name by which you know the device. Your browser then asks for your fingerprint, face or PIN."
    >
      <form {...form.formProps} className="mt-4" aria-label="Add a passkey">
        <FormNotices form={form} />
        <NameField form={form} name={deviceName()} />
        <div className="btn-group mt-5 justify-end w-full">
          <Button onClick={onClose}>Cancel</Button>
          <Button {...form.submitProps} look="primary">
            Create passkey
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Gives a passkey another name. */
export function RenameDialog({
  passkey,
  onDone,
  onClose,
}: {
  passkey: Passkey
  onDone: () => void
  onClose: () => void
}) {
  const form = useApiForm({
    schema: Input,
    async send({ name }) {
      await factors.renamePasskey(passkey.id, name)
      onDone()
    },
  })
  return (
    <Dialog open onClose={onClose} title="Rename passkey">
      <form {...form.formProps} className="mt-4" aria-label="Rename passkey">
        <FormNotices form={form} />
        <NameField form={form} name={passkey.name} />
        <div className="btn-group mt-5 justify-end w-full">
          <Button onClick={onClose}>Cancel</Button>
          <Button {...form.submitProps} look="primary">
            Save name
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function NameField({ form, name }: { form: FormWithFields; name: string }) {
  return (
    <TextField
      {...form.field('name')}
      label="Name"
      autoFocus
      autoComplete="off"
      maxLength={factorLimits.passkeyName}
      defaultValue={name}
    />
  )
}

const devices: [RegExp, string][] = [
  [/iPhone/, 'My iPhone'],
  [/iPad/, 'My iPad'],
  [/Android/, 'My phone'],
  [/Mac OS X/, 'My Mac'],
  [/Windows/, 'My Windows computer'],
]

const deviceName = () => devices.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? 'My computer'
