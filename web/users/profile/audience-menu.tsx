import { type Audience, audiences } from '@guildhall/contract/users/profile-audiences.ts'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { Menu } from '#ui/overlays/menu.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { type AudienceProps, audienceNames, useAudience } from '../settings/use-audience.ts'

const notes: Record<Audience, string> = {
  everyone: 'Also people without an account',
  'signed-in': 'Members who are signed in',
  connections: 'Your connections',
  'only-me': 'Nobody else',
}

/** Who sees a block of the viewer's own profile: a quiet eye with the audience, and a menu to change it. */
export function AudienceMenu({ name, ...of }: AudienceProps) {
  const { shown, isSaving, choose } = useAudience(of)
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className="pf__eye" aria-busy={isSaving}>
          <Icon of={shown === 'only-me' ? EyeOff : Eye} size={15} />
          <span className="sr-only">Who sees {name}: </span>
          {audienceNames[shown]}
        </button>
      }
      items={audiences.map((audience) => ({
        label: audienceNames[audience],
        note: notes[audience],
        chosen: audience === shown,
        onSelect: () => choose(audience),
      }))}
    />
  )
}
