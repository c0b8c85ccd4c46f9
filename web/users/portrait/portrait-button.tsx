import { imageLimits } from '@guildhall/contract/limits/images.ts'
import Camera from 'lucide-react/icons/camera'
import { useRef, useState } from 'react'
import { refusalOf } from '#lib/forms/picture-check.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast, toastList } from '#ui/overlays/toast.ts'

const CropDialog = lazyPart(() => import('./crop-dialog.tsx').then((module) => module.CropDialog))

interface PortraitButtonProps {
  id: string
  hasPicture: boolean
  /** Shown in a circle, as for people. */
  round: boolean
  onSaved: () => void
}

/** Changes the viewer's own picture: a button that opens the device's files, then the crop dialog. */
export function PortraitButton({ id, hasPicture, round, onSaved }: PortraitButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)

  function choose(chosen: File) {
    const fault = refusalOf(chosen)
    if (fault) toast.error(fault, { detail: chosen.name })
    else {
      // What was wrong with the picture before would lie on the dialog.
      toastList.leavePage()
      setFile(chosen)
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
        label={hasPicture ? 'Change picture' : 'Add a picture'}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture file"
        accept={imageLimits.types.join(',')}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          currentTarget.value = ''
          if (chosen) choose(chosen)
        }}
      />
      {file ? (
        <CropDialog
          file={file}
          round={round}
          onClose={() => setFile(null)}
          onSaved={() => {
            setFile(null)
            onSaved()
          }}
        />
      ) : null}
    </>
  )
}
