import type { Audience, ProfileBlock } from '@guildhall/contract/users/profile-audiences.ts'
import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/overlays/toast.ts'
import { blockApi } from '../profile-api.ts'

/** The name of each audience. */
export const audienceNames: Record<Audience, string> = {
  everyone: 'Everyone',
  'signed-in': 'Signed in',
  connections: 'Connections',
  'only-me': 'Only me',
}

export interface AudienceProps {
  block: ProfileBlock
  /** The block's name as in its heading. */
  name: string
  value: Audience
  onChanged: () => Promise<void>
}

/** Saves who sees a block of the viewer's own profile; the new audience is shown at once. */
export function useAudience({ block, value, onChanged }: Omit<AudienceProps, 'name'>) {
  const change = useMutation({
    mutationFn: async (audience: Audience) => {
      await blockApi.putVisibility({ body: { blocks: { [block]: audience } } })
      await onChanged()
    },
    onError: (error) => toast.error(error.message),
  })
  return {
    shown: change.isPending ? change.variables : value,
    isSaving: change.isPending,
    choose: (audience: Audience) => change.mutate(audience),
  }
}
