import type { SavedKinds } from '#listings/service.ts'
import { savedProjects } from '#projects/saved-projects.ts'
import { savedPeople } from '#users/saved-people.ts'

/** What each kind of listing says of its saved searches, for make-deps.ts to hand in. */
export const savedKinds: SavedKinds = { project: savedProjects, person: savedPeople }
