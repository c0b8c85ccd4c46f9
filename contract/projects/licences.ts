/** What a buyer may do with a project. */
export const licences = ['personal', 'commercial', 'mit', 'cc-by-4.0', 'custom'] as const
export type Licence = (typeof licences)[number]

/** The name of each licence and what it lets a buyer do, in one sentence. */
export const licenceTexts: Record<Licence, { name: string; meaning: string }> = {
  personal: { name: 'Personal use', meaning: 'Use it yourself and learn from it; no resale and no use in paid work.' },
  commercial: {
    name: 'Commercial use',
    meaning: 'Use and adapt it in paid work and products; no resale of the project as such.',
  },
  mit: { name: 'MIT', meaning: 'Use, change and share it freely; keep the copyright notice.' },
  'cc-by-4.0': { name: 'CC BY 4.0', meaning: 'Use, change and share it freely; name the author.' },
  custom: { name: 'Own terms', meaning: 'The maker’s own terms, shown on the project’s page.' },
}
