import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { type ComponentType, createContext } from 'react'

/** An action on a project's card in any list. The page frame provides it, so that lists need not know the cart. */
export const CardAction = createContext<ComponentType<{ project: ProjectCard }> | null>(null)
