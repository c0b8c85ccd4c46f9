/** What a publication is. */
export const publicationKinds = [
  'article',
  'book',
  'chapter',
  'conference',
  'thesis',
  'preprint',
  'report',
  'dataset',
  'software',
  'other',
] as const
export type PublicationKind = (typeof publicationKinds)[number]

/** The formats of files that people import publications from. */
export const publicationFormats = ['bibtex', 'ris', 'csl-json', 'orcid'] as const
export type PublicationFormat = (typeof publicationFormats)[number]

export const publicationKindWords: Record<PublicationKind, string> = {
  article: 'Journal article',
  book: 'Book',
  chapter: 'Book chapter',
  conference: 'Conference paper',
  thesis: 'Thesis',
  preprint: 'Preprint',
  report: 'Report',
  dataset: 'Data set',
  software: 'Software',
  other: 'Other',
}

export const publicationFormatWords: Record<PublicationFormat, string> = {
  bibtex: 'BibTeX',
  ris: 'RIS',
  'csl-json': 'CSL-JSON',
  orcid: 'ORCID record',
}
