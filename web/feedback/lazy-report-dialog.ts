import { lazyPart } from '#ui/lazy-part.tsx'

/** The form that reports something: fetched when first asked for. */
export const ReportDialog = lazyPart(() => import('./report-dialog.tsx').then((module) => module.ReportDialog))
