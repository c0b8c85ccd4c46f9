/** The parts of an installation, in the order of the overview. */
export const partNames = ['database', 'jobs', 'mail', 'files', 'payments', 'socket', 'redis', 's3', 'search'] as const
export type PartName = (typeof partNames)[number]

/** `works`; `watch`: it works, and somebody should look at it; `broken`: people notice it now. */
export const partStates = ['works', 'watch', 'broken'] as const
export type PartState = (typeof partStates)[number]
