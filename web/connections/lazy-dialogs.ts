import { lazyPart } from '#ui/lazy-part.tsx'

/** The note of a request, and the question before a block: fetched when first asked. */
export const RequestDialog = lazyPart(() => import('./request-dialog.tsx').then((module) => module.RequestDialog))
export const BlockDialog = lazyPart(() => import('./block-dialog.tsx').then((module) => module.BlockDialog))
