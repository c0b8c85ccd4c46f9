import { publicationLimits as most } from '../limits/experts.ts'

/** The sentences of forms about publications. */
export const publicationTexts = {
  title: 'Enter the title of the publication',
  year: `Enter a year from ${most.oldestYear} to ${most.newestYear}, such as 2024`,
  kind: 'Choose what it is from the list',
  doi: 'Enter a DOI such as 10.1000/182, or its address at doi.org',
  file: 'Choose one file',
  leftOut: 'Name the entries to leave out by their numbers, such as 0,4',
} as const
