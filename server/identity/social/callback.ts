import { popupTexts } from '@guildhall/contract/sign-in-texts.ts'
import { type SocialMessage, socialCallbackPath } from '@guildhall/contract/social.ts'
import type { FastifyInstance } from 'fastify'
import { htmlPage } from '#http/html-page.ts'
import { browserOf } from '#http/own-origin.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { receiveAnswer } from './returning.ts'

/** Where the providers lead the pop-up back to: takes the answer, tells the page that opened it, and closes. */
export function socialCallback(app: FastifyInstance, deps: IdentityDeps): void {
  app.get<{ Params: { provider: string } }>(`${socialCallbackPath}/:provider`, async (request, reply) => {
    const query = request.url.split('?', 2)[1] ?? ''
    const result = await receiveAnswer(deps, { provider: request.params.provider, query }, browserOf(request))
    return (
      reply
        .code(result ? 200 : 400)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'private, no-store')
        // The window's way through other sites keeps its opener only while none of its pages asks for isolation.
        .header('cross-origin-opener-policy', 'unsafe-none')
        .send(page(result && { type: 'guildhall:social', ...result }, deps.config.origin, request.nonce))
    )
  })
}

const style = `
  body { min-height: 100dvh; display: grid; place-content: center; padding: 24px; text-align: center; box-sizing: border-box }`

function page(message: SocialMessage | null, origin: string, nonce: string): string {
  const text = message ? popupTexts.goOn : popupTexts.foreign
  // The address holds the provider's code, which is spent; it leaves the window's history all the same.
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
