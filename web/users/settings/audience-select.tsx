import { type Audience, audiences, type ProfileBlock } from '@guildhall/contract/users/profile-audiences.ts'
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

interface AudienceSelectProps {
  block: ProfileBlock
  /** The block's name as in its heading. */
  name: string
  value: Audience
  onChanged: () => Promise<void>
}

/** Who sees a block of the viewer's own profile; saved when selected. */
export function AudienceSelect({ block, name, value, onChanged }: AudienceSelectProps) {
  const change = useMutation({
    mutationFn: async (audience: Audience) => {
      await blockApi.putVisibility({ body: { blocks: { [block]: audience } } })
      await onChanged()
      return audience
    },
    onSuccess: (audience) => toast.success(`${name}: ${audienceNames[audience].toLowerCase()}`),
    onError: (error) => toast.error(error.message),
  })
  return (
    <select
      className="select select--sm pf__who"
      aria-label={`Who sees ${name}`}
      value={change.isPending ? change.variables : value}
      disabled={change.isPending}
      onChange={({ target }) => change.mutate(target.value as Audience)}
    >
      {audiences.map((audience) => (
        <option key={audience} value={audience}>
          {audienceNames[audience]}
        </option>
      ))}
    </select>
  )
}
