import type { ProfilePart } from '@guildhall/contract/users/completeness.ts'
import Info from 'lucide-react/icons/info'
import { Icon } from '#ui/pictures/icon.tsx'

interface ProfileStrengthProps {
  done: number
  of: number
  next: { part: ProfilePart; invitation: string } | null
  /** Opens the part of the page where the next step is done. */
  onAct: (part: ProfilePart) => void
}

/** How complete the profile is, with the next best step; nothing once it is. */
export function ProfileStrength({ done, of, next, onAct }: ProfileStrengthProps) {
  if (!next) return null
  return (
    <div className="notice notice--info mt-6">
      <Icon of={Info} />
      <div className="grow">
        <p className="semi">
          Profile strength: {done} of {of}
        </p>
        <span className="bar mt-2 mb-1.5 max-w-96" aria-hidden="true">
          <i style={{ width: `${(done / of) * 100}%` }} />
        </span>
        <p className="t-sm">
          {next.part === 'projects' ? (
            <a className="link" href="#projects">
              {next.invitation}
            </a>
          ) : (
            <button type="button" className="link" onClick={() => onAct(next.part)}>
              {next.invitation}
            </button>
          )}
        </p>
      </div>
    </div>
  )
}
