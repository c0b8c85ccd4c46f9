import { publicationLimits as most } from './limits/experts.ts'

const megabytes = most.file.bytes / 1_048_576

/** The refusals of publications and experts. */
export const expertErrors = {
  publication_not_found: { status: 404, message: 'This publication does not exist, or it is not yours.' },
  publication_exists: {
    status: 409,
    message: 'You have a publication with this DOI, or with this title and year. Change that one instead.',
  },
  publications_full: {
    status: 409,
    message: `You can list ${most.items} publications. Delete some, or leave some of the file out.`,
  },
  key_works_full: {
    status: 409,
    message: `You can mark ${most.keyWorks} key works. Unmark another one first.`,
  },
  import_not_found: { status: 404, message: 'This import does not exist, or it was undone already.' },
  publication_file_too_large: {
    status: 413,
    message: `A file of publications can have ${megabytes} MB. Export fewer, or split it.`,
  },
  publication_file_unknown: {
    status: 422,
    message: 'This is not a BibTeX, RIS or CSL-JSON file, and not an ORCID record in JSON. Choose another file.',
  },
  publication_file_broken: {
    status: 422,
    message: 'This file could not be read to its end. Export it again, and choose the new file.',
  },
  publication_file_empty: { status: 422, message: 'No publication with a title is in this file.' },
  publication_file_slow: {
    status: 422,
    message: 'This file takes too long to read. Split it, or export fewer publications.',
  },
  publication_file_full: {
    status: 422,
    message: `This file has more than ${most.items} publications. Export fewer.`,
  },
  expert_not_found: { status: 404, message: 'This person is not listed as an expert, or you cannot see them.' },
  expert_not_eligible: {
    status: 409,
    message:
      'Experts are professors and people with a doctorate or a doctoral course. Add it to your profile first, then list yourself.',
  },
  expert_purpose: {
    status: 409,
    message: 'This expert does not help with that at the moment. Choose another purpose.',
  },
  expert_purpose_fixed: {
    status: 409,
    message: 'The purpose of a request cannot change. Withdraw it, and send another one.',
  },
} as const
