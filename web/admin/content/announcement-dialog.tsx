import type { ComponentProps } from 'react'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { AnnouncementForm } from './announcement-form.tsx'

type Props = Omit<ComponentProps<typeof AnnouncementForm>, 'onCancel'> & { onClose: () => void }

/** Changes an announcement that is planned. */
export function AnnouncementDialog({ onClose, ...form }: Props) {
  return (
    <Dialog open onClose={onClose} title={form.name} wide>
      <AnnouncementForm {...form} onCancel={onClose} />
    </Dialog>
  )
}
