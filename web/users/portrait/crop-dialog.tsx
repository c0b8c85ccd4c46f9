import 'react-easy-crop/react-easy-crop.css'
import './crop-dialog.css'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { uploadTexts } from '@guildhall/contract/projects/form-texts.ts'
import { useState } from 'react'
import type { Area } from 'react-easy-crop'
import Cropper from 'react-easy-crop'
import { useOnLeave } from '#lib/hooks/use-on-leave.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { uploadPortrait } from '../profile-api.ts'

export interface CropDialogProps {
  open?: boolean
  /** The file chosen on the device. */
  file: File
  /** Square for a company, round for a person. */
  round: boolean
  onSaved: () => void
  onClose: () => void
}

/** Crops a picture to the portrait: moved by dragging or arrow keys, zoomed by slider, wheel or pinch. */
export function CropDialog({ file, round, onSaved, onClose }: CropDialogProps) {
  const [address] = useState(() => URL.createObjectURL(file))
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [cut, setCut] = useState<Area | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useOnLeave(() => URL.revokeObjectURL(address))

  async function save() {
    if (!cut) return
    setBusy(true)
    setFailure(null)
    try {
      await uploadPortrait(await cutOut(file, cut))
      onSaved()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : uploadTexts.profileImage)
      setBusy(false)
    }
  }

  return (
    <Dialog open title="Choose what is shown" onClose={() => isBusy || onClose()}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save()
        }}
      >
        <p className="c2 t-sm">Drag the picture, or move it with the arrow keys.</p>
        <div className="crop">
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            aspect={1}
            cropShape={round ? 'round' : 'rect'}
            showGrid={false}
            // The page's CSP forbids style elements; the stylesheet imported above is the same.
            disableAutomaticStylesInjection
            // The cropper handles the arrow keys itself.
            cropperProps={{ role: 'application', 'aria-label': 'What is shown of the picture' }}
            keyboardStep={8}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setCut(pixels)}
            mediaProps={{ onError: () => setFailure(uploadTexts.load) }}
          />
        </div>
        <label className="crop__zoom">
          <span>Size</span>
          <input
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)} %`}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </label>
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <div className="btn-group mt-4">
          <Button look="primary" busy={isBusy} disabled={cut === null} type="submit">
            Save picture
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** A crop of a picture, in its own pixels. */
interface Cut {
  x: number
  y: number
  width: number
  height: number
}

const { maxWidth, quality } = imageLimits.optimise

/**
 * Returns the crop of a picture as a new file, at most 1200 pixels wide. Throws 'Failed to load image' or 'Failed to
 * optimize image'.
 */
async function cutOut(picture: File, { x, y, width, height }: Cut): Promise<File> {
  const side = Math.max(1, Math.min(maxWidth, Math.round(width)))
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(uploadTexts.load)
  })
  try {
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext('2d')
    if (!context) throw new Error(uploadTexts.optimise)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, x, y, width, height, 0, 0, side, side)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
    if (!blob) throw new Error(uploadTexts.optimise)
    // A browser that cannot write WebP returns PNG.
    return new File([blob], `portrait.${blob.type === 'image/webp' ? 'webp' : 'png'}`, { type: blob.type })
  } finally {
    bitmap.close()
  }
}
