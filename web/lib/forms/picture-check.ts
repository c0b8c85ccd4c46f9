import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'

/** Returns why a chosen file cannot be a picture; null when it can. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!(imageLimits.types as readonly string[]).includes(type)) return projectFormTexts.fileType
  return size >= imageLimits.maxBytes ? projectFormTexts.fileTooLarge : null
}
