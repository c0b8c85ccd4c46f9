import { createClient } from '@guildhall/contract/api/client.ts'
import { socialCalls } from '@guildhall/contract/identity/calls.ts'
import { popupTexts } from '@guildhall/contract/identity/sign-in-texts.ts'
import type { SocialMessage, socialEndpoints } from '@guildhall/contract/identity/social.ts'
import { ApiError } from '#lib/api/api-error.ts'
import type { SocialSignIn } from '../port.ts'
import { finishSignOut } from '../session/sign-out.ts'
import { authSend } from '../sign-in/auth-transport.ts'

const calls = createClient<typeof socialEndpoints>(socialCalls, authSend)
const messageType: SocialMessage['type'] = 'guildhall:social'
const size = { width: 480, height: 680 }
const lookMs = 400

/** The social sign-in of the built-in provider: its own calls, with its cookies, and a window for the provider's pages. */
export const social: SocialSignIn = {
  open(provider, purpose) {
    const popup = openWindow()
    const nonce = newNonce()
    const ended = new AbortController()
    const begin = async () => {
      // A pending sign-out would end the new session with the old one.
      await finishSignOut().catch(() => {
        throw new ApiError(0)
      })
      const { url } = await calls.start({ body: { provider, purpose, nonce } })
      popup.location.replace(url)
      await cameBack(popup, nonce, ended.signal)
    }
    const close = () => {
      ended.abort()
      popup.close()
    }
    return { nonce, back: begin().finally(close), show: () => popup.focus(), close }
  },
  finish: (nonce) => calls.finish({ body: { nonce } }),
  firstUse: (nonce, input) => calls.firstUse({ body: { ...input, nonce } }),
  resend: (nonce) => calls.resend({ body: { nonce } }),
  confirm: (nonce, code) => calls.confirm({ body: { nonce, code } }),
  link: (nonce, password) => calls.link({ body: { nonce, password } }),
  onLate(listener) {
    const channel = new BroadcastChannel(messageType)
    channel.onmessage = ({ data }) => {
      const nonce = nonceOf(data)
      if (nonce) listener(nonce)
    }
    return () => channel.close()
  },
}

function openWindow(): Window {
  const left = Math.max(0, Math.round(screenX + (outerWidth - size.width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - size.height) / 2))
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`
  const popup = open('about:blank', 'guildhall-social', features)
  if (!popup) throw new ApiError(0, { code: 'popup_blocked', message: popupTexts.blocked })
  return popup
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Waits for the message of this window, from a page of our own origin and with our nonce; or until the window is gone. */
function cameBack(popup: Window, nonce: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = setInterval(() => popup.closed && done(), lookMs)
    const listening = new AbortController()
    const done = () => {
      clearInterval(look)
      listening.abort()
      resolve()
    }
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === popup && nonceOf(data) === nonce) done()
    }
    addEventListener('message', hear, { signal: listening.signal })
    signal.addEventListener('abort', done, { once: true })
  })
}

function nonceOf(data: unknown): string | null {
  const { type, nonce } = (typeof data === 'object' && data ? data : {}) as Partial<SocialMessage>
  return type === messageType && typeof nonce === 'string' ? nonce : null
}
