import { accountLimits } from '@guildhall/contract/limits/people.ts'
import { useMutation } from '@tanstack/react-query'
import { isDeclined } from '#lib/api/fresh-proof.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { accountApi } from './queries.ts'

const days = accountLimits.graceMs / 86_400_000

/** Asks for confirmation before the grace period begins. */
export function LeaveDialog({ onClose, onLeft }: { onClose: () => void; onLeft: (erasedAt: string) => void }) {
  const leave = useMutation({
    mutationFn: () => accountApi.leave({ body: null }),
    onSuccess: ({ erasedAt }) => onLeft(erasedAt),
  })
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title="Delete your account?"
      description={`You will be signed out everywhere at once. In ${days} days your profile, projects and files will be deleted; until then others still see them. Messages you sent stay with the people you wrote to. To keep the account, sign in once before then.`}
    >
      {leave.error && !isDeclined(leave.error) ? (
        <div className="mt-3">
          <Notice kind="error">{leave.error.message}</Notice>
        </div>
      ) : null}
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Keep account</Button>
        <Button look="danger-solid" busy={leave.isPending} onClick={() => leave.mutate()}>
          Delete account
        </Button>
      </div>
    </Dialog>
  )
}
