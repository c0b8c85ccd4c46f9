import type { Skill } from '@guildhall/contract/users/users.ts'
import { useMutation } from '@tanstack/react-query'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { blockApi } from '../profile-api.ts'

interface EndorseButtonProps {
  person: { customUserId: string }
  skill: Skill
  onChanged: () => Promise<void>
}

/** Endorses a skill of somebody one has worked with, or takes that back. */
export function EndorseButton({ person, skill, onChanged }: EndorseButtonProps) {
  const change = useMutation({
    mutationFn: async (endorse: boolean) => {
      const params = { id: person.customUserId, skillId: skill.id }
      await (endorse ? blockApi.endorse({ params }) : blockApi.withdrawEndorsement({ params }))
      await onChanged()
    },
    onError: (error) => toast.error(error.message),
  })
  const endorsed = change.isPending ? change.variables : skill.endorsed
  return (
    <IconButton
      icon={ThumbsUp}
      size="sm"
      label={`Endorse ${skill.name}`}
      pressed={endorsed}
      aria-busy={change.isPending || undefined}
      onClick={() => change.isPending || change.mutate(!endorsed)}
    />
  )
}
