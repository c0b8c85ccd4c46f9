import { uploadTexts } from '@guildhall/contract/errors.ts'
import { imageLimits } from '@guildhall/contract/limits.ts'
import Camera from 'lucide-react/icons/camera'
import { useRef, useState } from 'react'
import { refusalOf } from '#lib/check-file.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.ts'
import { uploadPortrait } from './profile-api.ts'

interface PortraitButtonProps {
  id: string
  hasPicture: boolean
  onSaved: () => void
}

/** Changes one's own picture: a button that opens the files of the device. */
export function PortraitButton({ id, hasPicture, onSaved }: PortraitButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)

  async function upload(file: File) {
    const fault = refusalOf(file)
    if (fault) return toast.error(fault, { detail: file.name })
    setBusy(true)
    try {
      await uploadPortrait(file)
      toast.success('Picture saved')
      onSaved()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : uploadTexts.profileImage, { detail: file.name })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <IconButton
        id={id}
        icon={Camera}
        iconSize={16}
        line
        className="pf__cam"
        label={isBusy ? 'Saving picture' : hasPicture ? 'Change picture' : 'Add a picture'}
        aria-busy={isBusy || undefined}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture file"
        accept={imageLimits.types.join(',')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) void upload(file)
        }}
      />
    </>
  )
}
