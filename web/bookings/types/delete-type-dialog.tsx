import type { OwnSessionType } from '@guildhall/contract/bookings/session-types.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useSessionTypeAct } from './session-type-api.ts'

/** Asks for confirmation before a session type is deleted. */
export function DeleteTypeDialog({ type, onClose }: { type: OwnSessionType; onClose: () => void }) {
  const remove = useSessionTypeAct('remove')
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title="Delete this session type?"
      description="Nobody can book it any more. Your existing bookings do not change."
    >
      <p className="work mt-3">{type.title}</p>
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Keep session type</Button>
        <Button look="danger-solid" busy={remove.isPending} onClick={() => remove.mutate(type, { onSuccess: onClose })}>
          Delete session type
        </Button>
      </div>
    </Dialog>
  )
}
