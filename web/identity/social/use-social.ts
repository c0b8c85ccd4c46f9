import { sessionStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { popupTexts } from '@guildhall/contract/identity/sign-in-texts.ts'
import { SocialProvider, type SocialStep } from '@guildhall/contract/identity/social.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, isOffline } from '#lib/api/api-error.ts'
import { failureText } from '#lib/api/failure-text.ts'
import type { SocialPopup } from '../port.ts'
import { useEnter } from '../sign-in/sign-in.ts'
import { social } from './social.ts'

/** A step that needs input from the person. */
type AskedStep = Extract<SocialStep, { step: 'first' | 'code' | 'link' | 'factor' }>

/** The state of a social sign-in, as a page shows it. */
export interface SocialState {
  /** The provider whose answer is pending. */
  waiting: SocialProvider | null
  /** The provider's window is open. */
  isAway: boolean
  /** The returned step, while it needs an answer. */
  next: { step: AskedStep; provider: SocialProvider; nonce: string } | null
  failure: { text: string; attempt: number; retry?: () => void } | null
  begin: (provider: SocialProvider) => void
  show: () => void
  cancel: () => void
  /** Continues after a step is answered. */
  proceed: (step: SocialStep) => Promise<void>
  /** Returns to the start. */
  leave: () => void
  /** The page is shown again after leaving a step. */
  hasLeft: boolean
}

interface Attempt {
  popup: SocialPopup
  provider: SocialProvider
  isCancelled: boolean
}

/** Signs in through a provider's window; then continues to `target`, else to where the server sends the person. */
export function useSocial(target: string | null): SocialState {
  const enter = useEnter(target)
  const [waiting, setWaiting] = useState<SocialProvider | null>(null)
  const [isAway, setAway] = useState(false)
  const [next, setNext] = useState<SocialState['next']>(null)
  const [failure, setFailure] = useState<SocialState['failure']>(null)
  const [hasLeft, setLeft] = useState(false)
  const current = useRef<Attempt | null>(null)

  const fail = (error: unknown, retry?: () => void) => {
    const offline = isOffline(error)
    const text = failureText(error)
    setFailure((before) => ({ text, attempt: (before?.attempt ?? 0) + 1, ...(offline && retry ? { retry } : {}) }))
  }
  const follow = async (step: SocialStep, provider: SocialProvider, nonce: string) => {
    if (step.step === 'proved') return
    // The second factor has a step of its own, in a cookie.
    keepSocialStep(step.step === 'done' || step.step === 'factor' ? null : { provider, nonce })
    if (step.step !== 'done') return setNext({ step, provider, nonce })
    const { token: idToken, kept, resumed, email, userType, firstName, lastName } = step
    await enter({ idToken, returning: { kept, resumed }, email, person: { userType, firstName, lastName } })
  }
  const finish = async (provider: SocialProvider, nonce: string) => {
    setFailure(null)
    setWaiting(provider)
    try {
      await follow(await social.finish(nonce), provider, nonce)
    } catch (error) {
      if (!isOffline(error)) keepSocialStep(null)
      fail(error, () => void finish(provider, nonce))
    } finally {
      setWaiting(null)
    }
  }
  const begin = async (provider: SocialProvider) => {
    setFailure(null)
    let attempt: Attempt
    try {
      attempt = { popup: social.open(provider.id, 'signIn'), provider, isCancelled: false }
    } catch (error) {
      return fail(error)
    }
    current.current = attempt
    setWaiting(provider)
    setAway(true)
    try {
      await attempt.popup.back
    } catch (error) {
      setWaiting(null)
      return fail(error)
    } finally {
      setAway(false)
    }
    if (!attempt.isCancelled) return finish(provider, attempt.popup.nonce)
    setWaiting(null)
    fail(new ApiError(0, { code: 'popup_cancelled', message: popupTexts.cancelled }))
  }

  const hearLate = useEffectEvent((nonce: string) => {
    const { popup, provider } = current.current ?? {}
    if (provider && popup?.nonce === nonce && !waiting && !next) void finish(provider, nonce)
  })
  const resume = useEffectEvent(() => {
    const kept = keptSocialStep()
    if (kept) void finish(kept.provider, kept.nonce)
  })
  useEffect(() => {
    const stop = social.onLate((nonce) => hearLate(nonce))
    resume()
    return () => {
      stop()
      // Leaving the page also closes the window.
      end(current.current)
    }
  }, [])

  return {
    waiting,
    isAway,
    next,
    failure,
    begin: (provider) => void begin(provider),
    show: () => current.current?.popup.show(),
    cancel: () => end(current.current),
    proceed: async (step) => {
      if (next) await follow(step, next.provider, next.nonce)
    },
    leave: () => {
      keepSocialStep(null)
      setNext(null)
      setLeft(true)
    },
    hasLeft,
  }
}

function end(attempt: Attempt | null): void {
  if (!attempt) return
  attempt.isCancelled = true
  attempt.popup.close()
}

const Kept = z.object({ provider: SocialProvider, nonce: z.string() })
type Kept = z.output<typeof Kept>

const keptKey = sessionStorageKeys.socialSignIn

/**
 * Keeps the step being answered, for this tab, until it is closed; null deletes it. Without storage, a reload starts over.
 */
function keepSocialStep(kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(keptKey, JSON.stringify(kept))
    else sessionStorage.removeItem(keptKey)
  } catch {}
}

/** Returns what `keepSocialStep` stored before this page was loaded. */
function keptSocialStep(): Kept | null {
  try {
    return Kept.safeParse(JSON.parse(sessionStorage.getItem(keptKey) ?? 'null')).data ?? null
  } catch {
    return null
  }
}
