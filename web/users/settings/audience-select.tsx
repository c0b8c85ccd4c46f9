import { type Audience, audiences } from '@guildhall/contract/users/profile-audiences.ts'
import { type AudienceProps, audienceNames, useAudience } from './use-audience.ts'

/** Who sees a block of the viewer's own profile, in the settings; saved when selected. */
export function AudienceSelect({ name, ...of }: AudienceProps) {
  const { shown, isSaving, choose } = useAudience(of)
  return (
    <select
      className="select select--sm pf__who"
      aria-label={`Who sees ${name}`}
      value={shown}
      disabled={isSaving}
      onChange={({ target }) => choose(target.value as Audience)}
    >
      {audiences.map((audience) => (
        <option key={audience} value={audience}>
          {audienceNames[audience]}
        </option>
      ))}
    </select>
  )
}
