import type { Agent } from '@guildhall/contract/agents/agents.ts'
import { useMutation } from '@tanstack/react-query'
import { displayName } from '#lib/format/people.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { trustApi, useShowTrust } from './trust-api.ts'

interface ReadDialogProps {
  agent: Agent
  number: number
  onClose: () => void
}

/** Signs, with the name of the viewer's profile, that they have read the newest version of an agent. */
export function ReadDialog({ agent: { id, name }, number, onClose }: ReadDialogProps) {
  const viewer = useViewer()
  const show = useShowTrust(id)
  const sign = useMutation({
    mutationFn: () => trustApi.read({ params: { id }, body: { number } }),
    onSuccess({ trust }) {
      show(trust)
      toast.success(`You signed that you have read ${name}`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title={`Sign that you have read ${name}?`}
      description={`Sign if you have read its source, its instructions and its manifest, and found what they say. ${viewer ? `“${displayName(viewer)}”` : 'Your name'} and the date are shown to everybody, for this version only. You can withdraw it.`}
    >
      {sign.error ? (
        <div className="mt-3">
          <Notice kind="error">{sign.error.message}</Notice>
        </div>
      ) : null}
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" busy={sign.isPending} onClick={() => sign.mutate()}>
          Sign
        </Button>
      </div>
    </Dialog>
  )
}
