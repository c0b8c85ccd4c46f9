import type { ResultLicence } from '../engagements/options.ts'

/** The terms that every package has, whatever its service says. */
export const packageTexts = {
  licence: 'all-rights' satisfies ResultLicence,
} as const
