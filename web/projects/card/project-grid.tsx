import type { FoundCard as Card } from '@guildhall/contract/projects/projects.ts'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { ProjectCard } from './project-card.tsx'

interface ProjectGridProps {
  projects: readonly Card[]
  /** When the list was read, in milliseconds. */
  now: number
  /** How many cards are visible before scrolling. */
  firstSeen?: number
  /** On phones, a single row that scrolls sideways. */
  strip?: boolean
  level?: 'h2' | 'h3'
}

/** Projects as a grid of cards. */
export function ProjectGrid({ projects, now, firstSeen = 0, strip = false, level }: ProjectGridProps) {
  return (
    <div className={strip ? 'mp__grid mp__grid--strip' : 'mp__grid'}>
      {projects.map((project, index) => (
        <ProjectCard key={project.id} project={project} now={now} first={index < firstSeen} level={level} />
      ))}
    </div>
  )
}

/** Placeholders for eight cards while a list loads. */
export function ProjectGridSkeleton() {
  return (
    <Loading className="mp__grid" word="Loading projects">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: eight equal outlines that never change places
        <div className="pcard pcard--sk" key={index} aria-hidden="true">
          <Skeleton ratio="16/10" radius="var(--radius-md)" />
          <Skeleton height="12px" width="45%" />
          <Skeleton height="16px" width="92%" />
          <Skeleton height="16px" width="60%" />
          <Skeleton height="14px" width="50%" />
        </div>
      ))}
    </Loading>
  )
}
