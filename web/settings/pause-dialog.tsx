import { useMutation } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { accountApi } from './queries.ts'

/** Asks for confirmation before the account is paused. */
export function PauseDialog({ onClose, onPaused }: { onClose: () => void; onPaused: () => void }) {
  const pause = useMutation({ mutationFn: () => accountApi.pause({ body: null }), onSuccess: onPaused })
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title="Pause your account?"
      description="You will be signed out everywhere. Until you sign in again, others do not find your profile, your projects or your place on the leaderboard, and nobody can buy from you. Your orders continue: we email you about them, and their deadlines do not change. You keep your connections, favorites and messages."
    >
      {pause.error ? (
        <div className="mt-3">
          <Notice kind="error">{pause.error.message}</Notice>
        </div>
      ) : null}
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Stay</Button>
        <Button look="primary" busy={pause.isPending} onClick={() => pause.mutate()}>
          Pause account
        </Button>
      </div>
    </Dialog>
  )
}
