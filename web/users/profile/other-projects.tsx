import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'

export interface OwnProjectCounts {
  public: number
  draft: number
  archived: number
}

/** Where the projects are that nobody else sees; nothing when there are none. */
export function OtherProjects({ draft, archived }: OwnProjectCounts) {
  const parts = [
    draft ? `${formatCount(draft)} ${draft === 1 ? 'draft' : 'drafts'}` : '',
    archived ? `${formatCount(archived)} archived` : '',
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <Link className="link" to="/my-projects">
      {parts.join(' and ')} in My projects
    </Link>
  )
}
