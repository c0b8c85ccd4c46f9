import type { ProjectCard } from '@guildhall/contract/projects.ts'
import { type ComponentType, createContext } from 'react'

/** What can be done with a project from its card in any list. The frame of the pages says what: lists know no cart. */
export const CardAction = createContext<ComponentType<{ project: ProjectCard }> | null>(null)
