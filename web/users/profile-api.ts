import { createClient } from '@guildhall/contract/client.ts'
import { errors, uploadTexts } from '@guildhall/contract/errors.ts'
import { imageLimits } from '@guildhall/contract/limits.ts'
import { userEndpoints } from '@guildhall/contract/users.ts'
import { browserSend } from '#lib/api.ts'
import { ApiError } from '#lib/api-error.ts'
import { bearer } from '#lib/bearer.ts'

/** The calls about one's own profile, made from the browser. */
export const profileApi = createClient(userEndpoints, browserSend)

/** Why a file cannot be a picture, or null (specification 5; numbers in the contract). */
export function pictureFault(file: Pick<File, 'type' | 'size'>): string | null {
  if (!(imageLimits.types as readonly string[]).includes(file.type)) return errors.file_type.message
  return file.size >= imageLimits.maxBytes ? errors.file_too_large.message : null
}

/** Replaces one's own portrait. Throws ApiError with the server's sentence, else 'Failed to upload profile image'. */
export async function uploadPortrait(file: File): Promise<void> {
  const body = new FormData()
  body.set('type', 'profile')
  body.set('image', file)
  const headers = await bearer({ access: 'member' })
  const response = await fetch('/api/s3/upload-profile-image', { method: 'POST', headers, body }).catch(() => null)
  if (response?.ok) return
  const answer: unknown = await response?.json().catch(() => null)
  throw new ApiError(response?.status ?? 0, { message: uploadTexts.profileImage, ...(answer as object | null) })
}
