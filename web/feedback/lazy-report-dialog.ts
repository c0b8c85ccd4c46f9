import { lazyPart } from '#ui/lazy-part.tsx'

/** The form that reports something: fetched when first asked for. */
export const ReportDialog = lazyPart(() => import('./report-dialog.tsx').then((module) => module.ReportDialog))
/** The same without a dialog of its own. */
export const ReportForm = lazyPart(() => import('./report-dialog.tsx').then((module) => module.ReportForm))
