import { PurchaseId } from '@guildhall/contract/orders/checkout.ts'
import { returnUrlOf, unpaidUrlOf } from '@guildhall/contract/orders/payment-return.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#http/errors.ts'
import { htmlPage } from '#http/pages/html-page.ts'

const path = '/pay/stripe'
const library = 'https://js.stripe.com/v3/'

/** Returns where a Payment Intent is paid. Its secret comes after the #, which no server or log ever sees. */
export function stripePageUrl(returnUrl: string, purchaseId: string, secret: string): string {
  return `${new URL(path, returnUrl)}?purchase=${purchaseId}#${secret}`
}

/**
 * Guildhall's page where Stripe's own fields take the card: its number goes from Stripe's frame to Stripe. The only page
 * that may load from elsewhere, and it contains no personal data.
 */
export function stripePage(app: FastifyInstance, origin: string, publishableKey: string): void {
  app.get(path, async (request, reply) => {
    const purchase = PurchaseId.safeParse((request.query as { purchase?: unknown }).purchase)
    if (!purchase.success) throw new AppError('not_found')
    const returnUrl = returnUrlOf(origin, purchase.data)
    const policy = String(reply.getHeader('content-security-policy'))
    return reply
      .header('content-security-policy', withStripe(policy))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page({ publishableKey, returnUrl, nonce: request.nonce }))
  })
}

/** Returns our policy with the three sources that Stripe's fields need. */
function withStripe(policy: string): string {
  const frames = 'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com'
  return `${policy.replace('connect-src ', 'connect-src https://api.stripe.com ')};${frames}`
}

const style = `
  main { max-width: 480px; margin: 0 auto; padding: 32px 16px }
  h1 { font-size: 24px; line-height: 32px; margin: 0 0 4px } p { margin: 0 0 16px }
  .amount { font-size: 32px; line-height: 40px; font-weight: 700; min-height: 40px }
  #fields { min-height: 200px; margin-bottom: 20px }
  .problem { border-left: 4px solid #b3261e; background: var(--surface); padding: 12px 16px } .problem:empty { display: none }
  @media (prefers-color-scheme: dark) { .problem { border-color: #ffb4ab } }
  button { font: 600 16px/24px system-ui, sans-serif; width: 100%; min-height: 44px; cursor: pointer; border: 0; border-radius: 6px; background: var(--ink); color: var(--paper) }
  button:disabled { opacity: .6; cursor: default } a { color: var(--link) } .after { margin-top: 20px }
  :focus-visible { outline: 2px solid var(--link); outline-offset: 2px }`

function page({ publishableKey, returnUrl, nonce }: Record<'publishableKey' | 'returnUrl' | 'nonce', string>): string {
  const body = `<main>
<h1>Pay by card</h1>
<p class="amount" id="amount" aria-live="polite"></p>
<p class="problem" id="problem" role="alert"></p>
<noscript><p class="problem">Stripe needs JavaScript to take your card. Allow scripts on this page to pay.</p></noscript>
<form id="form"><div id="fields"></div><button id="pay" disabled>Pay</button></form>
<p class="after"><a href="${unpaidUrlOf(returnUrl)}">Go back without paying</a></p>
</main>
<script nonce="${nonce}" src="${library}"></script>
<script nonce="${nonce}">(${payByStripe})(${JSON.stringify({ publishableKey, returnUrl })})</script>`
  return htmlPage({ title: 'Pay by card', style, body, nonce })
}

/** Runs in the browser: gets the amount from Stripe, shows its fields, and returns the buyer when it is done. */
const payByStripe = `async function ({ publishableKey, returnUrl }) {
  const [amount, problem, form, pay] = ['amount', 'problem', 'form', 'pay'].map((id) => document.getElementById(id))
  const clientSecret = location.hash.slice(1)
  const say = (text) => { problem.textContent = text }
  if (!clientSecret) return say('This address is incomplete. Go back and choose to pay again.')
  if (!window.Stripe) return say('Stripe could not be reached. Check your connection and reload this page.')
  const stripe = Stripe(publishableKey)
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret)
  if (error) return say(error.message)
  if (['succeeded', 'processing', 'canceled'].includes(paymentIntent.status)) return location.replace(returnUrl)
  const currency = paymentIntent.currency.toUpperCase()
  const text = new Intl.NumberFormat('en', { style: 'currency', currency }).format(paymentIntent.amount / 100)
  amount.textContent = text
  pay.textContent = 'Pay ' + text
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const elements = stripe.elements({ clientSecret, appearance: { theme: isDark ? 'night' : 'stripe' } })
  const fields = elements.create('payment')
  fields.on('ready', () => { pay.disabled = false })
  fields.mount('#fields')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    pay.disabled = true
    say('')
    const answer = await stripe.confirmPayment({ elements, confirmParams: { return_url: returnUrl } })
    say(answer.error.message)
    pay.disabled = false
  })
}`
