import { otherOption } from '../values/options.ts'
import type { AgentCategory, AgentLicence, AgentPrice, AgentWay, PackageRegistry } from './options.ts'

/** The two ways to run an agent, as pages write them. */
export const wayWords: Record<AgentWay, { short: string; long: string }> = {
  remote: { short: 'Remote', long: 'Runs where its author runs it' },
  files: { short: 'Run it yourself', long: 'You fetch it and run it yourself' },
}

/** What a run costs, as filters write it. */
export const priceWords: Record<AgentPrice, string> = { free: 'Free to run', priced: 'Runs have a price' }

/** Where packages come from, and the command that fetches one. */
export const registryWords: Record<PackageRegistry, { name: string; path: string }> = {
  npm: { name: 'npm', path: 'https://www.npmjs.com/package/' },
  pypi: { name: 'PyPI', path: 'https://pypi.org/project/' },
  oci: { name: 'Container image', path: '' },
  nuget: { name: 'NuGet', path: 'https://www.nuget.org/packages/' },
}

/** Returns the name of a category, its author's own where they chose Other. */
export function categoryText({ category, categoryOther }: { category: AgentCategory | null; categoryOther: string }) {
  return category === otherOption.value && categoryOther ? categoryOther : (category ?? '')
}

/** Returns the name of a licence, its author's own where they chose Other. */
export function licenceText({ licence, licenceOther }: { licence: AgentLicence | null; licenceOther: string }) {
  return licence === otherOption.value && licenceOther ? licenceOther : (licence ?? '')
}

/** Returns the end of a category's address: 'law-and-policy'. */
export const categorySlug = (category: AgentCategory): string => category.toLowerCase().replaceAll(' ', '-')
