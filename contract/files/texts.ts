import { assetLimits } from '../limits/files.ts'
import { pageErrors } from '../page-errors.ts'

/** The texts for a project's files and links. */
export const assetTexts = {
  nameRequired: 'The file needs a name',
  titleRequired: 'Say what the link leads to',
  linkInvalid: 'Enter an address that begins with https://',
  linkInvisible: 'Remove invisible characters from the address',
  empty: 'This file is empty.',
  pdf: 'Send a PDF file.',
  tooLarge: `Files can be up to ${assetLimits.maxBytes / 1_048_576} MB.`,
  otherFile: pageErrors.asset_part_differs.message,
  tooMany: pageErrors.too_many_assets.message,
  unreadable: 'This file cannot be read any more. Choose it again.',
  partRefused: 'A part of this file was refused where files are kept. Try again.',
  failed: 'Failed to upload file',
  arrived: 'File uploaded',
} as const
