import { lazyPart } from '#ui/lazy-part.tsx'

/** The question before a project goes, fetched when it is first asked. */
export const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog))
