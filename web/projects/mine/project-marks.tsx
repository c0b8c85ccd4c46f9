import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import type { ProjectStatus } from '@guildhall/contract/values/options.ts'
import ImageIcon from 'lucide-react/icons/image'
import { Link } from 'react-router'
import { Icon } from '#ui/pictures/icon.tsx'
import { Status, type StatusKind } from '#ui/tag.tsx'
import { notOnSale } from '../card/card-facts.tsx'

const sizes = {
  small: { width: 48, height: 32 },
  middle: { width: 72, height: 46 },
  large: { width: 104, height: 66 },
} as const

interface ThumbnailProps {
  project: Pick<ProjectCard, 'cover'>
  size?: keyof typeof sizes
}

/** A project's cover beside its title, or a placeholder. */
export function Thumbnail({ project: { cover }, size: name = 'middle' }: ThumbnailProps) {
  const size = sizes[name]
  return (
    <span className={cover ? 'thumb' : 'thumb mpph'} style={size}>
      {cover ? (
        <img src={cover.sizes[0]?.url ?? cover.main} alt="" {...size} loading="lazy" decoding="async" />
      ) : (
        <Icon of={ImageIcon} size={name === 'small' ? 16 : 20} />
      )}
    </span>
  )
}

const kinds: Record<ProjectStatus, StatusKind> = {
  Active: 'ok',
  'In Progress': 'ask',
  Completed: 'ok',
  'On Hold': 'off',
  Cancelled: 'bad',
  Other: 'off',
}

/** Says in the maker's lists that nobody can buy it yet, and leads to what is missing. */
export function NotOnSaleYet({ project }: { project: Pick<ProjectCard, 'notOnSaleYet'> }) {
  return project.notOnSaleYet ? (
    <Link className="link t-xs block nowrap" to="/ready-to-sell">
      {notOnSale}
    </Link>
  ) : null
}

/** The status a maker gave a project, with its shape. */
export function StatusMark({ of: { status, statusOther } }: { of: Pick<ProjectCard, 'status' | 'statusOther'> }) {
  return <Status kind={kinds[status]}>{statusOther ?? status}</Status>
}
