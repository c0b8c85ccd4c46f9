import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { withDrawer } from '../drawer-address.ts'

interface ProjectLinkProps {
  /** 'new', or the id of a project to edit. */
  project: string
  className?: string
  onClick?: () => void
  'aria-current'?: 'page'
  children: ReactNode
}

const newProjectPath = '/newproject'

/** Opens the project form over this page. Until scripts run, a new project has its own page. */
export function ProjectLink({ project, children, ...link }: ProjectLinkProps) {
  const location = useLocation()
  const isHydrated = useHydrated()
  if (project === 'new' && (!isHydrated || location.pathname === newProjectPath))
    return (
      <Link to={newProjectPath} {...link}>
        {children}
      </Link>
    )
  return (
    <Link to={withDrawer(location, project)} state={{ drawer: true }} preventScrollReset {...link}>
      {children}
    </Link>
  )
}

/** 'Add New Project' as a button; for signed-in users. */
export function AddProjectButton({
  look = 'second',
  size = 'md',
}: {
  look?: 'primary' | 'second'
  size?: 'sm' | 'md'
}) {
  return (
    <ProjectLink project="new" className={buttonClass({ look, size })}>
      <Icon of={Plus} />
      Add New Project
    </ProjectLink>
  )
}
