import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { type ComponentType, createContext } from 'react'

/** An action on a project's card in any list. The page's frame provides it: lists know no cart. */
export const CardAction = createContext<ComponentType<{ project: ProjectCard }> | null>(null)
