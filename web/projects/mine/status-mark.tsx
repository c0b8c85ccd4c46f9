import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import type { ProjectStatus } from '@guildhall/contract/values/options.ts'
import { Status, type StatusKind } from '#ui/tag.tsx'

const kinds: Record<ProjectStatus, StatusKind> = {
  Active: 'ok',
  'In Progress': 'ask',
  Completed: 'ok',
  'On Hold': 'off',
  Cancelled: 'bad',
  Other: 'off',
}

/** The status a maker gave a project, with its shape. */
export function StatusMark({ of: { status, statusOther } }: { of: Pick<ProjectCard, 'status' | 'statusOther'> }) {
  return <Status kind={kinds[status]}>{statusOther ?? status}</Status>
}
