import { SocialProvider } from '@guildhall/contract/social.ts'
import { sessionStorageKeys } from '@guildhall/contract/storage-keys.ts'
import * as z from 'zod/mini'

const Kept = z.object({ provider: SocialProvider, nonce: z.string() })
type Kept = z.output<typeof Kept>

const name = sessionStorageKeys.socialSignIn

/** Keeps for this tab whose questions it is answering, until it is closed; null forgets it. Without storage a reload begins anew. */
export function keepSocialStep(kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(name, JSON.stringify(kept))
    else sessionStorage.removeItem(name)
  } catch {}
}

/** What `keepSocialStep` kept before this page was loaded. */
export function keptSocialStep(): Kept | null {
  try {
    return Kept.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null')).data ?? null
  } catch {
    return null
  }
}
