import { popupTexts } from '@guildhall/contract/identity/sign-in-texts.ts'
import { type SocialMessage, socialCallbackPath } from '@guildhall/contract/identity/social.ts'
import { profileLimits, socialLimits } from '@guildhall/contract/limits/people.ts'
import { FirstName, LastName } from '@guildhall/contract/users/names.ts'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { browserOf } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { htmlPage } from '#http/pages/html-page.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Browser } from '../port.ts'
import { socialAttempts } from '../social-tables.ts'
import { attemptOf, isSame } from './attempts.ts'

/** The providers' redirect target in the pop-up: takes the answer, passes it to the page that opened it, and closes. */
export function socialCallback(app: FastifyInstance, deps: IdentityDeps): void {
  app.get<{ Params: { provider: string } }>(`${socialCallbackPath}/:provider`, async (request, reply) => {
    const query = request.url.split('?', 2)[1] ?? ''
    const result = await receiveAnswer(deps, { provider: request.params.provider, query }, browserOf(request))
    return (
      reply
        .code(result ? 200 : 400)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'private, no-store')
        // The window keeps its opener across other sites only while none of its pages asks for isolation.
        .header('cross-origin-opener-policy', 'unsafe-none')
        .send(page(result && { type: 'guildhall:social', ...result }, deps.config.origin, request.nonce))
    )
  })
}

const style = `
  body { min-height: 100dvh; display: grid; place-content: center; padding: 24px; text-align: center; box-sizing: border-box }`

function page(message: SocialMessage | null, origin: string, nonce: string): string {
  const text = message ? popupTexts.goOn : popupTexts.foreign
  // The URL contains the provider's code, which is spent; it is removed from the window's history all the same.
  const script = message
    ? `history.replaceState(null,'',location.pathname)
const message=${inScript(message)}
if(window.opener)window.opener.postMessage(message,${inScript(origin)})
else{const channel=new BroadcastChannel(message.type);channel.postMessage(message);channel.close()}
window.close()`
    : "history.replaceState(null,'',location.pathname)"
  const body = `<main><p>${text}</p></main>\n<script nonce="${nonce}">${script}</script>`
  return htmlPage({ title: 'Sign in', style, body, nonce })
}

// `<` could end the script element.
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Takes the provider's answer for this browser's attempt, once. It opens no session: the page that started the attempt does.
 * Returns what the pop-up may tell that page; null when the answer is not for this browser, which changes nothing.
 */
async function receiveAnswer(
  deps: IdentityDeps,
  { provider: id, query }: { provider: string; query: string },
  browser: Browser,
): Promise<Pick<SocialMessage, 'nonce' | 'outcome'> | null> {
  const provider = deps.config.social.find((each) => each.id === id)
  const begun = await attemptOf(deps, browser)
  if (!begun || !provider || begun.attempt.provider !== id) return null
  const { attempt, keys } = begun
  if (!isSame(new URLSearchParams(query).get('state') ?? '', keys.state)) return null
  const isIt = eq(socialAttempts.id, attempt.id)
  const isAsked = and(isIt, eq(socialAttempts.stage, 'asked'))
  const claimed = await deps.db.update(socialAttempts).set({ stage: 'exchanging' }).where(isAsked).returning()
  if (claimed.length === 0) return null
  const nonce = attempt.popupNonce
  try {
    const { displayName, ...who } = await deps.relyingParty.exchange(provider, query, keys, attempt.purpose)
    const now = deps.clock.now()
    const times = { returnedAt: now, expiresAt: new Date(now.getTime() + socialLimits.stepsMs) }
    const names = splitDisplayName(displayName)
    await deps.db
      .update(socialAttempts)
      .set({ stage: 'returned', ...who, ...names, ...times })
      .where(isIt)
    return { nonce, outcome: 'returned' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await deps.db.update(socialAttempts).set({ stage: 'refused', refusal: error.code }).where(isIt)
    return { nonce, outcome: 'refused' }
  }
}

/** The name of a person whose provider gives no usable name. */
const nobody = 'Member'

/**
 * Parts of an address that a person's name may not contain, with what follows an `@`: a provider's name is cleaned, not
 * refused.
 */
const address = /@\S*|:\/\/|\/|www\./gi

/** First name: the first word of a provider's display name; last name: the remainder, possibly empty. */
export function splitDisplayName(displayName: string): { firstName: string; lastName: string } {
  const [first = '', ...rest] = displayName
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(address, ' ')
    .split(/\s+/u)
    .filter(Boolean)
  const firstName = FirstName.safeParse(shortened(first))
  const lastName = LastName.safeParse(shortened(rest.join(' ')))
  return {
    firstName: firstName.success ? firstName.data : nobody,
    lastName: firstName.success && lastName.success ? lastName.data : '',
  }
}

// Cuts whole characters, while the limit counts code units.
function shortened(name: string): string {
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(name.normalize('NFC'))) {
    if (short.length + segment.length > profileLimits.name) break
    short += segment
  }
  return short
}
