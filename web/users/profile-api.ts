import { createClient } from '@guildhall/contract/api/client.ts'
import { timings } from '@guildhall/contract/limits/shared.ts'
import { uploadTexts } from '@guildhall/contract/projects/form-texts.ts'
import { profileCalls, userCalls } from '@guildhall/contract/users/calls.ts'
import type { profileEndpoints } from '@guildhall/contract/users/profile.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { bearer } from '#lib/api/bearer.ts'
import { browserSend } from '#lib/api/transport.ts'

/** The API of the viewer's profile blocks and of other people's skills, called from the browser. */
export const blockApi = createClient<typeof profileEndpoints>(profileCalls, browserSend)

/** The API of the viewer's own profile, called from the browser. */
export const profileApi = createClient<typeof userEndpoints>(userCalls, browserSend)

/** Replaces the viewer's own portrait. Throws ApiError with the server's message, else 'Failed to upload profile image'. */
export async function uploadPortrait(file: File): Promise<void> {
  const body = new FormData()
  body.set('type', 'profile')
  body.set('image', file)
  const headers = await bearer({ access: 'member' })
  const response = await fetch('/api/s3/upload-profile-image', { method: 'POST', headers, body }).catch(() => null)
  if (response?.ok) return
  const answer: { errorMessage?: string; error?: string } | null = await response?.json().catch(() => null)
  const message = answer?.errorMessage ?? answer?.error ?? uploadTexts.profileImage
  throw new ApiError(response?.status ?? 0, { ...answer, message })
}

/** Returns a function that refetches the profile and the name in the header; calls within 100 ms are combined. */
export function useProfileRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; resolved: PromiseWithResolvers<void> } | null>(null)
  return () => {
    const { resolved, timer } = waiting.current ?? { resolved: Promise.withResolvers<void>(), timer: undefined }
    clearTimeout(timer)
    waiting.current = {
      resolved,
      timer: setTimeout(() => {
        waiting.current = null
        revalidate().then(resolved.resolve, resolved.reject)
      }, timings.profileRefreshMs),
    }
    return resolved.promise
  }
}
