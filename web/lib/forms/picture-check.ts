import { projectFormTexts } from '@guildhall/contract/errors.ts'
import { imageLimits } from '@guildhall/contract/image-limits.ts'

/** Why a chosen file cannot be a picture; null when it can. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!(imageLimits.types as readonly string[]).includes(type)) return projectFormTexts.fileType
  return size >= imageLimits.maxBytes ? projectFormTexts.fileTooLarge : null
}
